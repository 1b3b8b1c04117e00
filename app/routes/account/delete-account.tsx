import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '../../../content/messages.ts';
import { api } from '../../api-client/api.ts';
import { clearStorage } from '../../api-client/session.ts';
import { useCall } from '../../api-client/use-call.ts';
import { useFocusFirstError } from '../../api-client/use-focus-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './account.module.css';
import { explainPasswordProblem } from './explain-password-problem.ts';
import { useAccount, useLeaveAccount } from './use-account.ts';

const texts = messages.account;

/** Deletes the account and its reviews, after the password and a last question. */
export function DeleteAccount() {
  const { userId } = useAccount();
  const leave = useLeaveAccount();
  const [error, setError] = useState<string>();
  const { busy, call } = useCall();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const refuse = (reason: string) => {
    setError(reason);
    focusFirstError();
  };
  const remove = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    if (typeof password !== 'string' || password === '') {
      refuse(texts.wrongPassword);
      return;
    }
    setError(undefined);
    if (!(await dialogs.confirm(texts.confirmDelete))) return;
    const { done, problem } = await call(() => api.deleteAccount(userId, password));
    if (problem !== undefined) refuse(explainPasswordProblem(problem));
    if (!done) return;
    leave();
    await navigate('/auth/signup', { state: { told: texts.deleted }, replace: true });
    clearStorage();
  };
  return (
    <section className={`${styles['section']} ${styles['danger']}`} aria-labelledby="delete">
      <h2 id="delete">{texts.deleteAccount}</h2>
      <p>{texts.deleteWarning}</p>
      <form ref={form} className={styles['form']} onSubmit={(event) => void remove(event)} noValidate>
        <PasswordField label={messages.auth.password} name="password" autoComplete="current-password" required error={error} />
        <Button type="submit" variant="danger" busy={busy}>
          {texts.deleteAccount}
        </Button>
      </form>
    </section>
  );
}
