import { useEffect, useId, useRef } from 'react';
import { accountMessages } from '../../../content/messages/account.ts';
import { authMessages } from '../../../content/messages/auth.ts';
import { dialogMessages } from '../../../content/messages/dialog.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { Button, type KeyVariant } from '../../ui/key.tsx';
import dialogStyles from '../../ui/alert-dialog.module.css';
import { PasswordField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Username } from './use-account.tsx';
import styles from './account.module.css';

interface PasswordDialogProps {
  text: string;
  submit: string;
  submitVariant?: KeyVariant;
  /** Does what the password confirms. The dialog shows its rejection. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

/**
 * A modal dialog that asks for the account's password. Escape cancels; a wrong password keeps it
 * open.
 */
export function PasswordDialog({
  text,
  submit,
  submitVariant,
  onConfirm,
  onClose,
}: PasswordDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [{ problem, answer }, confirm] = useFormAction(async (form) => {
    const password = form.get('password');
    if (typeof password !== 'string' || password === '') return 'empty';
    await onConfirm(password);
    dialog.current?.close();
    return undefined;
  });
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
    dialog.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
  }, []);
  // An empty or invalid password counts as wrong.
  const isWrong =
    answer === 'empty' || problem?.code === 'wrong_password' || problem?.status === 422;
  const error = isWrong
    ? accountMessages.wrongPassword
    : problem === undefined
      ? undefined
      : explainProblem(problem);
  return (
    <dialog ref={dialog} aria-labelledby={id} className={dialogStyles.dialog} onClose={onClose}>
      <p id={id} className={dialogStyles.text}>
        {text}
      </p>
      <Form className={styles.confirmation} action={confirm}>
        <Username />
        <PasswordField
          label={authMessages.password}
          name="password"
          autoComplete="current-password"
          required
          error={error}
        />
        <div className={dialogStyles.answers}>
          <Button onClick={() => dialog.current?.close()}>{dialogMessages.cancel}</Button>
          <SubmitButton variant={submitVariant}>{submit}</SubmitButton>
        </div>
      </Form>
    </dialog>
  );
}
