import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './key.module.css';

export type KeyVariant = 'key' | 'accent' | 'quiet' | 'danger';

const looks = { key: '', accent: styles.accent, quiet: styles.quiet, danger: 'danger' };

export function keyClass(variant: KeyVariant = 'key', className?: string, icon = false): string {
  return clsx('key cap', looks[variant], icon && styles.icon, className);
}

interface Look {
  variant?: KeyVariant | undefined;
  /** Has no text. */
  icon?: boolean | undefined;
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Ignores clicks, but keeps the focus and the width. */
  busy?: boolean | undefined;
}

export function Button({
  variant,
  busy = false,
  icon,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={keyClass(variant, className, icon)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (busy || rest['aria-disabled'] === true) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

export function KeyLink({ variant, icon, className, ...rest }: Look & ComponentProps<'a'>) {
  return <a {...rest} className={keyClass(variant, className, icon)} />;
}
