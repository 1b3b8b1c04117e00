import type { ComponentProps, ReactNode } from 'react';
import { authMessages } from '../../../content/messages/auth.ts';
import { Field, PasswordField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './auth.module.css';

const texts = authMessages;

interface AuthFormProps {
  submit: string;
  /** Beneath the form, in red. */
  error?: ReactNode;
  children: ReactNode;
  action: (form: FormData) => void;
}

/**
 * One calm column of fields, a button, and what went wrong beneath. Without JavaScript nobody fills
 * it in, because it could not be sent.
 */
export function AuthForm({ submit, error, children, action }: AuthFormProps) {
  return (
    <>
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
      <Form className="stack whenScripted" action={action}>
        {children}
        <SubmitButton className={styles.submit}>{submit}</SubmitButton>
      </Form>
      {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
    </>
  );
}

/** Tells password managers whose password a form is about. */
export function Username({ email }: { email: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}

interface NameFieldsProps {
  errors: Readonly<Record<string, string>>;
  /** What the fields begin with. */
  names?: { firstName: string; lastName: string };
}

export function NameFields({ errors, names }: NameFieldsProps) {
  return (
    <>
      <Field
        label={texts.firstName}
        name="firstName"
        autoComplete="given-name"
        required
        defaultValue={names?.firstName}
        error={errors['firstName']}
      />
      <Field
        label={texts.lastName}
        name="lastName"
        autoComplete="family-name"
        required
        defaultValue={names?.lastName}
        error={errors['lastName']}
      />
    </>
  );
}

export function EmailField(props: Partial<ComponentProps<typeof Field>>) {
  return (
    <Field label={texts.email} name="email" type="email" autoComplete="email" required {...props} />
  );
}

interface NewPasswordFieldsProps {
  label: string;
  errors: Readonly<Record<string, string>>;
  /** Marks the field without a message, because the form shows the mismatch beneath it. */
  mismatchIsTold?: boolean;
}

export function NewPasswordFields({
  label,
  errors,
  mismatchIsTold = false,
}: NewPasswordFieldsProps) {
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
