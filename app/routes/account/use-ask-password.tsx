import { useDialogs } from '../../ui/dialogs.tsx';
import { PasswordForm } from '../auth/auth-form.tsx';
import styles from './account.module.css';
import { useAccount } from './account.tsx';

interface PasswordQuestion {
  text: string;
  act: { label: string; variant?: 'danger' };
  /** Does what the password confirms. */
  confirm: (password: string) => Promise<void>;
}

/** Asks for the account's password in a dialog, which stays open while it is wrong. */
export function useAskPassword() {
  const { email } = useAccount();
  const ask = useDialogs();
  return ({ text, act, confirm }: PasswordQuestion): Promise<boolean> =>
    ask({
      text,
      act,
      AnswerForm: ({ children, onAgree }) => (
        <PasswordForm
          className={styles.confirmation}
          email={email}
          onConfirm={async (password) => {
            await confirm(password);
            onAgree();
          }}
        >
          {children}
        </PasswordForm>
      ),
    });
}
