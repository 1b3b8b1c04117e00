import type { ComponentProps } from 'react';

/**
 * An icon from a file of several, in the color of the text around it; its name is always next to it, so screen readers skip it. The file
 * loads after the first paint (app/layout/mark-document.ts), or, without scripts, for the second icon.
 */
export function FileIcon({ href, ...rest }: { href: string } & ComponentProps<'svg'>) {
  const icon = (
    <svg fill="currentColor" aria-hidden="true" focusable="false" {...rest}>
      <use href={href} />
    </svg>
  );
  return (
    <>
      {icon}
      <noscript>{icon}</noscript>
    </>
  );
}
