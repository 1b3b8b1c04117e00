import { type ReactNode, useEffect, useRef } from 'react';
import { authMessages } from '../../../content/messages/auth.ts';
import { passwordMessages } from '../../../content/messages/password.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { PasswordField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Username } from './auth-form.tsx';

interface PasswordFormProps {
  className?: string | undefined;
  /** Whose password it asks for. */
  email: string;
  /** Does what the password confirms. The form shows its rejection. */
  onConfirm: (password: string) => Promise<void>;
  /** The buttons. */
  children: ReactNode;
}

/** Asks for the password of an account, and has the focus at once. */
export function PasswordForm({ className, email, onConfirm, children }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [{ problem, answer }, confirm] = useFormAction(async (given) => {
    const password = given.get('password');
    if (typeof password !== 'string' || password === '') return 'empty';
    await onConfirm(password);
    return undefined;
  });
  useEffect(
    () => form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus(),
    [],
  );
  // An empty or invalid password counts as wrong.
  const isWrong =
    answer === 'empty' || problem?.code === 'wrong_password' || problem?.status === 422;
  const error = isWrong
    ? passwordMessages.wrong
    : problem === undefined
      ? undefined
      : explainProblem(problem);
  return (
    <Form ref={form} className={className} action={confirm}>
      <Username email={email} />
      <PasswordField
        label={authMessages.password}
        name="password"
        autoComplete="current-password"
        required
        error={error}
      />
      {children}
    </Form>
  );
}
