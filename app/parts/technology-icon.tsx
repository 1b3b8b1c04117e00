import sprite from '#content/images/technology-icons.svg';

export const technologyMark = (icon: string): string => `${sprite}#${icon}`;

export function TechnologyIcon({ icon, size = 20 }: { icon: string; size?: number }) {
  return (
    <svg fill="currentColor" aria-hidden="true" width={size} height={size}>
      <use href={technologyMark(icon)} />
    </svg>
  );
}
