import { authMessages } from '../../../content/messages/auth.ts';
import { PasswordField } from '../../ui/field.tsx';

const texts = authMessages;

interface NewPasswordFieldsProps {
  label: string;
  errors: Readonly<Record<string, string>>;
  /** Marks the field without a message, because the form shows the mismatch beneath it. */
  mismatchIsTold?: boolean;
}

/** A new password, and the same again. */
export function NewPasswordFields({ label, errors, mismatchIsTold = false }: NewPasswordFieldsProps) {
  const mismatch = mismatchIsTold && errors['passwordRetype'] === texts.mismatch;
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        hint={texts.passwordHint}
        error={errors['password']}
      />
      <PasswordField
        label={texts.passwordRetype}
        name="passwordRetype"
        autoComplete="new-password"
        required
        {...(mismatch ? { 'aria-invalid': true } : {})}
        error={mismatch ? undefined : errors['passwordRetype']}
      />
    </>
  );
}
