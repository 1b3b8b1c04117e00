import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide';
import { useId, useState } from 'react';
import { authMessages } from '../../content/messages/auth.ts';
import { described, FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

/** A password field with a button that shows its content. */
export function PasswordField({ label, error, hint, className, ...rest }: Omit<FieldProps, 'type'>) {
  const [shown, setShown] = useState(false);
  const made = useId();
  const id = rest.id ?? made;
  const look = clsx(styles.input, styles.secret, className);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className={styles.withButton}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...described(id, error, hint)}
          id={id}
          type={shown ? 'text' : 'password'}
          className={look}
        />
        <button
          type="button"
          className={clsx(styles.show, 'whenScripted')}
          aria-controls={id}
          aria-label={shown ? authMessages.hidePassword : authMessages.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      </div>
    </FieldFrame>
  );
}
