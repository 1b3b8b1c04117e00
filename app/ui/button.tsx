import type { ComponentProps } from 'react';
import { keyClass, type KeyVariant } from './key-class.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: KeyVariant | undefined;
  /** While busy the key stays down and does nothing, but keeps its focus and its width. */
  busy?: boolean | undefined;
  icon?: boolean | undefined;
}

export function Button({ variant, busy = false, icon, className, type = 'button', onClick, ...rest }: ButtonProps) {
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
