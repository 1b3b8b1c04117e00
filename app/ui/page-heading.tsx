import type { ReactNode } from 'react';

interface PageHeadingProps {
  children: ReactNode;
  className?: string | undefined;
}

/** The one h1 of a page; it receives the focus after a navigation. */
export function PageHeading({ children, className }: PageHeadingProps) {
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

/** Puts the focus on the page's heading, where what had it disappears. */
export const focusPageHeading = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
