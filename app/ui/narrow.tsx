import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { Container } from './page.tsx';
import styles from './narrow.module.css';

export function Narrow({ children, className }: ComponentProps<typeof Container>) {
  return <div className={clsx(styles.narrow, className)}>{children}</div>;
}
