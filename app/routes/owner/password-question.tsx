import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { authMessages } from '../../../content/messages/auth.ts';
import { ownerMessages } from '../../../content/messages/owner.ts';
import { ownerApi } from '../../api-client/owner-api.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { storeToken, useSession } from '../../api-client/session.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { PasswordField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { readFields } from './draft-form.tsx';
import styles from './owner.module.css';

const texts = ownerMessages;

/** Asks for the password in the place of the page. What was being typed there is kept. */
export function PasswordQuestion() {
  const { revalidate } = useRevalidator();
  const { account } = useSession();
  const email = account?.email ?? '';
  const form = useRef<HTMLFormElement>(null);
  useEffect(
    () => form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus(),
    [],
  );
  const [{ problem }, give] = useFormAction(async (given) => {
    const { token } = await ownerApi.givePassword(readFields(given)['password'] ?? '');
    // The old token no longer works. Other tabs read the new one.
    storeToken(token);
    await revalidate();
  });
  // An empty or invalid password counts as wrong.
  const isWrong = problem?.code === 'wrong_password' || problem?.status === 422;
  const error = isWrong
    ? texts.wrongPassword
    : problem === undefined
      ? undefined
      : explainProblem(problem);
  return (
    <div className={styles.question}>
      <p>{texts.passwordLead}</p>
      <Form ref={form} className={styles.form} action={give}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={authMessages.password}
          name="password"
          autoComplete="current-password"
          required
          error={error}
        />
        <div className={styles.buttons}>
          <SubmitButton>{texts.unlock}</SubmitButton>
        </div>
      </Form>
      <p>
        <Link to="/forgot-password" state={{ email }}>
          {authMessages.forgot}
        </Link>
      </p>
    </div>
  );
}
