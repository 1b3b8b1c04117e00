import sprite from '../../content/images/technology-icons.svg';

/** A technology's mark in the color of the text around it; its name always stands beside it, so readers skip the picture. */
export function TechnologyIcon({ icon, className, size = 20 }: { icon: string; className?: string | undefined; size?: number }) {
  return (
    <svg className={className} width={size} height={size} fill="currentColor" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${icon}`} />
    </svg>
  );
}
