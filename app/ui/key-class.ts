import { clsx } from 'clsx';
import styles from './key.module.css';

export type KeyVariant = 'key' | 'accent' | 'quiet' | 'danger';

/** The classes of a key. `icon` is for a key without text. */
export function keyClass(variant: KeyVariant = 'key', className?: string, icon = false): string {
  return clsx(styles.key, variant !== 'key' && styles[variant], icon && styles.icon, className);
}
