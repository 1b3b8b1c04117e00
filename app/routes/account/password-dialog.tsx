import { useEffect, useId, useRef } from 'react';
import { dialogMessages } from '../../../content/messages/dialog.ts';
import { Button, type KeyVariant } from '../../ui/key.tsx';
import dialogStyles from '../../ui/alert-dialog.module.css';
import { SubmitButton } from '../../ui/form.tsx';
import { PasswordForm } from '../auth/password-form.tsx';
import { useAccount } from './use-account.ts';
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
  const { email } = useAccount();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const confirm = async (password: string) => {
    await onConfirm(password);
    dialog.current?.close();
  };
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} className={dialogStyles.dialog} onClose={onClose}>
      <p id={id} className={dialogStyles.text}>
        {text}
      </p>
      <PasswordForm className={styles.confirmation} email={email} onConfirm={confirm}>
        <div className={dialogStyles.answers}>
          <Button onClick={() => dialog.current?.close()}>{dialogMessages.cancel}</Button>
          <SubmitButton variant={submitVariant}>{submit}</SubmitButton>
        </div>
      </PasswordForm>
    </dialog>
  );
}
