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
