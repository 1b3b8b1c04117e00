import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './container.module.css';

interface ContainerProps {
  children: ReactNode;
  className?: string | undefined;
}

export function Container({ children, className }: ContainerProps) {
  return <div className={clsx(styles.wide, className)}>{children}</div>;
}

export function NarrowContainer({ children, className }: ContainerProps) {
  return <div className={clsx(styles.narrow, className)}>{children}</div>;
}
