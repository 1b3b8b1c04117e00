import { createElement } from 'react';
import type { IconNode } from '../../content/content-types.ts';

/**
 * An icon of the interface, in the color of the text around it. A name is always next to it or on
 * its button, so screen readers skip it.
 */
export function Icon({ of, className }: { of: IconNode; className?: string | undefined }) {
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
      {of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
