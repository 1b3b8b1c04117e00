import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './wrap.module.css';

interface WrapProps {
  children: ReactNode;
  className?: string | undefined;
}

/** The page's full measure: 76rem, and more on a wide screen, with a margin that grows with it. */
export function Wrap({ children, className }: WrapProps) {
  return <div className={clsx(styles.wrap, className)}>{children}</div>;
}
