import { clsx } from 'clsx';
import { useState } from 'react';
import { FieldFrame, type FieldProps } from '#app/ui/field.tsx';
import { eyeIcon, eyeOffIcon, Icon } from '#app/ui';
import { authMessages } from '#content/messages/auth.ts';
import styles from '../ui/field.module.css';

export function PasswordField({ label, error, hint, className, ...rest }: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(attributes) => (
        <div className={styles.withButton}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...attributes}
            type={shown ? 'text' : 'password'}
            className={clsx(styles.input, styles.secret, className)}
          />
          <button
            type="button"
            className={clsx(styles.inner, 'whenScripted')}
            aria-controls={attributes.id}
            aria-label={shown ? authMessages.hidePassword : authMessages.showPassword}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? eyeOffIcon : eyeIcon} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
