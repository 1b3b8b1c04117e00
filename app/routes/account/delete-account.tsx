import { clsx } from 'clsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { accountMessages } from '../../../content/messages/account.ts';
import { api } from '../../api-client/api.ts';
import { clearStorage } from '../../api-client/session.ts';
import { Button } from '../../ui/button.tsx';
import styles from './account.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { useAccount } from './use-account.ts';

const texts = accountMessages;

/** Deletes the account and its reviews. The dialog asks for the password, so that no password manager fills it in before. */
export function DeleteAccount() {
  const { userId, email } = useAccount();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = async (password: string) => {
    await api.deleteAccount(userId, password);
    clearStorage();
    await navigate('/auth/signup', { state: { notice: texts.deleted }, replace: true });
  };
  return (
    <section className={clsx(styles.section, styles.danger)} aria-labelledby="delete">
      <h2 id="delete">{texts.deleteAccount}</h2>
      <p>{texts.deleteWarning}</p>
      <div className={styles.buttons}>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {texts.deleteAccount}
        </Button>
      </div>
      {isAsking ? (
        <PasswordDialog
          text={texts.confirmDelete}
          submit={texts.deleteAccount}
          submitVariant="danger"
          email={email}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
