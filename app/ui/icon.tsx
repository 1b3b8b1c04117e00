import type { IconPaths } from '../../content/content-types.ts';

/**
 * An icon of the interface, in the color of the text around it. A name is always next to it or on
 * its button, so screen readers skip it.
 */
export function Icon({ of, className }: { of: IconPaths; className?: string | undefined }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      {of.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
