import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  children: ReactNode;
  className?: string | undefined;
}

/** The one h1 of a page; it receives the focus after a navigation. */
export function PageHeading({ children, className }: PageHeadingProps) {
  return (
    <h1 tabIndex={-1} className={clsx(styles.heading, className)}>
      {children}
    </h1>
  );
}
