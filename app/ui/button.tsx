import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import * as styles from './button.module.css';

export type ButtonVariant = 'key' | 'accent' | 'quiet' | 'danger';

const looks = { key: '', accent: styles.accent, quiet: styles.quiet, danger: 'danger' };

export function buttonClass(
  variant: ButtonVariant = 'key',
  className?: string,
  iconOnly = false,
): string {
  return clsx('key cap', looks[variant], iconOnly && styles.icon, className);
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined;
  iconOnly?: boolean | undefined;
  /** Ignores clicks, but keeps the focus and the width. */
  busy?: boolean | undefined;
}

export function Button({
  variant,
  busy = false,
  iconOnly,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, className, iconOnly)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (busy || rest['aria-disabled'] === true) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

interface ButtonLinkProps extends ComponentProps<'a'> {
  variant?: ButtonVariant;
}

export function ButtonLink({ variant, className, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={buttonClass(variant, className)} />;
}
