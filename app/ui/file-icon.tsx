import type { ComponentProps } from 'react';

/** An icon from a file of several, in the color of the text around it. Its name is always next to it, so screen readers skip it. */
export function FileIcon({ href, ...rest }: { href: string } & ComponentProps<'svg'>) {
  return (
    <svg fill="currentColor" aria-hidden="true" focusable="false" {...rest}>
      <use href={href} />
    </svg>
  );
}
