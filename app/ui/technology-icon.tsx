import sprite from '../../content/images/technology-icons.svg';

export const technologyMark = (icon: string): string => `${sprite}#${icon}`;

/**
 * A technology's mark, in the color of the text around it. Its name is always next to it, so screen
 * readers skip it.
 */
export function TechnologyIcon({ icon, size = 20 }: { icon: string; size?: number }) {
  return (
    <svg fill="currentColor" aria-hidden="true" width={size} height={size}>
      <use href={technologyMark(icon)} />
    </svg>
  );
}
