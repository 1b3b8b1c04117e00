import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './container.module.css';

interface ContainerProps {
  children: ReactNode;
  className?: string | undefined;
}

/** The page's full measure: 76rem, and more on a wide screen, with a margin that grows with it. */
export function Container({ children, className }: ContainerProps) {
  return <div className={clsx(styles.wrap, className)}>{children}</div>;
}

export function Narrow({ children, className }: ContainerProps) {
  return <div className={clsx(styles.narrow, className)}>{children}</div>;
}
