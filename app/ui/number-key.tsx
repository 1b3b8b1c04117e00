import { clsx } from 'clsx';
import styles from './number-key.module.css';

/** The key with the number of a step. The order of the list already tells it to screen readers. */
export function NumberKey({
  number,
  className,
}: {
  number: number;
  className?: string | undefined;
}) {
  return (
    <span className={clsx(styles.key, className)} aria-hidden="true">
      {number}
    </span>
  );
}
