import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useFormStatus } from 'react-dom';
import { api, renewToken, settle, storeToken } from '#app/api-client';
import { Field, FieldFrame, type FieldProps } from '#app/ui/field.tsx';
import { Form, Icon, type IconPaths, Notice, SubmitButton, WithoutScript } from '#app/ui';
import { authMessages as texts } from '#content/messages/auth.ts';
import { session } from '#framework/page.ts';
import type { Account, PasswordChange } from '#shared/accounts.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { passwordForm } from './form-rules.ts';
import type { DraftPlace } from './use-draft.ts';
import { useFormAction } from './use-form-action.ts';
import { InvalidForm, toFieldErrors } from './validate.ts';
import * as fieldStyles from '../ui/field.module.css';
import * as styles from './auth-form.module.css';

interface AuthFormProps extends Pick<ComponentProps<typeof Form>, 'action' | 'onInput'> {
  submit: string;
  error?: ReactNode;
  children: ReactNode;
}

/** Hidden without JavaScript, because it couldn't be sent. */
export function AuthForm({ submit, error, children, ...rest }: AuthFormProps) {
  return (
    <>
      <WithoutScript>{texts.needsScript}</WithoutScript>
      <Form {...rest} className="stack6 whenScripted">
        {children}
        <SubmitButton className={styles.submit}>{submit}</SubmitButton>
      </Form>
      {error && <Notice tone="bad">{error}</Notice>}
    </>
  );
}

/** Tells password managers which account a password belongs to. */
export function Username({ email }: { email: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}

/** Kept in this tab until a log-in or sign-up. */
export const typedPlace: DraftPlace<{ email?: string; firstName?: string; lastName?: string }> = {
  storage: session,
  key: 'typed',
};

type Preset = Partial<FieldProps>;

export function NameField({ name, ...rest }: Preset & { name: 'firstName' | 'lastName' }) {
  const autoComplete = name === 'firstName' ? 'given-name' : 'family-name';
  return <Field label={texts[name]} name={name} autoComplete={autoComplete} required {...rest} />;
}

interface NameFieldsProps extends Pick<Preset, 'onChange'> {
  errors: Readonly<Record<string, string>>;
  names?: { firstName?: string | undefined; lastName?: string | undefined };
}

export function NameFields({ errors, names, onChange }: NameFieldsProps) {
  return (['firstName', 'lastName'] as const).map((name) => (
    <NameField
      key={name}
      name={name}
      defaultValue={names?.[name]}
      error={errors[name]}
      onChange={onChange}
    />
  ));
}

export function EmailField(props: Preset) {
  return (
    <Field label={texts.email} name="email" type="email" autoComplete="email" required {...props} />
  );
}

// Only these forms load them. From Lucide (https://lucide.dev). License: ../ui/icons.LICENSE.txt.

const eyeIcon: IconPaths = [
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0',
  'M9 12a3 3 0 1 1 6 0a3 3 0 1 1-6 0z',
];

const eyeOffIcon: IconPaths = [
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49',
  'M14.084 14.158a3 3 0 0 1-4.242-4.242',
  'M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143',
  'm2 2 20 20',
];

function PasswordField({ label, error, hint, className, ...rest }: FieldProps) {
  const [shown, setShown] = useState(false);
  // Browsers remember a password sent as plain text, and suggest it in other fields.
  const { pending } = useFormStatus();
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(attributes) => (
        <div className={fieldStyles.withButton}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...attributes}
            {...rest}
            type={shown && !pending ? 'text' : 'password'}
            className={clsx(fieldStyles.input, fieldStyles.secret, className)}
          />
          <button
            type="button"
            className={clsx(fieldStyles.inner, 'whenScripted')}
            aria-controls={attributes.id}
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? eyeOffIcon : eyeIcon} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

export function CurrentPasswordField(props: Preset) {
  return (
    <PasswordField
      label={texts.password}
      name="password"
      autoComplete="current-password"
      required
      {...props}
    />
  );
}

interface NewPasswordFieldsProps {
  label: string;
  errors: Readonly<Record<string, string>>;
  /** The form shows the message, so the field is only marked as invalid. */
  isMismatchShown?: boolean;
}

export function NewPasswordFields({ label, errors, isMismatchShown }: NewPasswordFieldsProps) {
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
        aria-invalid={errors['passwordRetype'] !== undefined}
        error={isMismatchShown ? undefined : errors['passwordRetype']}
      />
    </>
  );
}

/**
 * Sets a new password and stores the new token, because the old one stops working. Returns false if
 * the new token was lost and the address isn't verified yet: the password is set, but this browser
 * is logged out.
 */
export async function changePassword(
  { userId, email }: Pick<Account, 'userId' | 'email'>,
  values: PasswordChange,
): Promise<boolean> {
  const { password } = values;
  const { data: token, problem } = await settle(
    renewToken(api.changePassword(userId, values), { email, password }),
  );
  if (token !== undefined) storeToken(token);
  else if (problem.code !== 'not_verified') throw problem;
  return token !== undefined;
}

interface PasswordFormProps {
  className?: string | undefined;
  email: string;
  onConfirm: (password: string) => Promise<void>;
  children: ReactNode;
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus();

export function PasswordForm({ className, email, onConfirm, children }: PasswordFormProps) {
  const wrong = { password: texts.wrongPassword };
  const [{ errors, problem, recheck }, confirm] = useFormAction(async (given) => {
    const password = given.get('password');
    if (typeof password !== 'string' || password === '') throw new InvalidForm(wrong);
    await onConfirm(password).catch(toFieldErrors('wrong_password', wrong));
  }, passwordForm);
  return (
    <Form className={className} action={confirm} onInput={recheck}>
      <Username email={email} />
      <CurrentPasswordField
        ref={takeFocus}
        // A password that is too short can only be wrong.
        error={errors['password'] === undefined ? undefined : texts.wrongPassword}
      />
      {children}
      <ProblemNotice problem={problem} />
    </Form>
  );
}
