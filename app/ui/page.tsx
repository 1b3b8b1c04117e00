import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './container.module.css';

interface PartProps {
  children: ReactNode;
  className?: string | undefined;
}

export function Container({ children, className }: PartProps) {
  return <div className={clsx(styles.wrap, className)}>{children}</div>;
}
