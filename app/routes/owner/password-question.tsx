import { Link, useRevalidator } from 'react-router';
import { authMessages } from '../../../content/messages/auth.ts';
import { ownerMessages } from '../../../content/messages/owner.ts';
import { ownerApi } from '../../api-client/owner-api.ts';
import { storeToken, useSession } from '../../api-client/session.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { PasswordForm } from '../auth/password-form.tsx';
import styles from './owner.module.css';

/** Asks for the password in the place of the page. What was being typed there is kept. */
export function PasswordQuestion() {
  const { revalidate } = useRevalidator();
  const { account } = useSession();
  const email = account?.email ?? '';
  const give = async (password: string) => {
    const { token } = await ownerApi.givePassword(password);
    // The old token no longer works. Other tabs read the new one.
    storeToken(token);
    await revalidate();
  };
  return (
    <div className={styles.question}>
      <p>{ownerMessages.passwordLead}</p>
      <PasswordForm className="stack" email={email} onConfirm={give}>
        <div className="keyRow">
          <SubmitButton>{ownerMessages.unlock}</SubmitButton>
        </div>
      </PasswordForm>
      <p>
        <Link to="/forgot-password" state={{ email }}>
          {authMessages.forgot}
        </Link>
      </p>
    </div>
  );
}
