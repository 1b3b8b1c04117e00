import sprite from '../../content/images/technology-icons.svg';

/** A technology's mark in the color of the text around it; its name is always next to it, so screen readers skip the icon. */
export function TechnologyIcon({ icon, className, size = 20 }: { icon: string; className?: string | undefined; size?: number }) {
  return (
    <svg className={className} width={size} height={size} fill="currentColor" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${icon}`} />
    </svg>
  );
}
