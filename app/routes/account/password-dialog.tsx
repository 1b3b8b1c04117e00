import { useEffect, useId, useRef } from 'react';
import { dialogMessages } from '../../../content/messages/dialog.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { Button } from '../../ui/button.tsx';
import dialogStyles from '../../ui/alert-dialog.module.css';
import { Form, SubmitButton } from '../../ui/form.tsx';
import type { KeyVariant } from '../../ui/key-class.ts';
import { ConfirmationField } from './confirmation-field.tsx';
import styles from './account.module.css';

interface PasswordDialogProps {
  text: string;
  submit: string;
  submitVariant?: KeyVariant;
  email: string;
  /** Does what the password confirms. The dialog shows its rejection. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

/** A modal dialog that asks for the account's password. Escape cancels; a wrong password keeps it open. */
export function PasswordDialog({ text, submit, submitVariant, email, onConfirm, onClose }: PasswordDialogProps) {
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
  return (
    <dialog ref={dialog} aria-labelledby={id} className={dialogStyles.dialog} onClose={onClose}>
      <p id={id} className={dialogStyles.text}>
        {text}
      </p>
      <Form className={styles.confirmation} action={confirm}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <ConfirmationField problem={problem} answer={answer} />
        <div className={dialogStyles.answers}>
          <Button onClick={() => dialog.current?.close()}>{dialogMessages.cancel}</Button>
          <SubmitButton variant={submitVariant}>{submit}</SubmitButton>
        </div>
      </Form>
    </dialog>
  );
}
