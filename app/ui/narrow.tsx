import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './container.module.css';

interface NarrowProps {
  children: ReactNode;
  className?: string | undefined;
}

/** One calm column, for forms and single messages. */
export function Narrow({ children, className }: NarrowProps) {
  return <div className={clsx(styles.narrow, className)}>{children}</div>;
}
