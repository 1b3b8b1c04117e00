import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { authMessages } from '../../../content/messages/auth.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { api } from '../../api-client/api.ts';
import type { ApiProblem } from '../../api-client/problem.ts';
import { useFormAction, validate } from '../../forms/use-form-action.ts';
import { ResendVerification } from '../../layout/resend-verification.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { AuthForm, describeFailure } from './auth-form.tsx';

const texts = authMessages;

const isUnverified = (problem: ApiProblem): boolean => problem.status === 403;

/** What helps comes first, then the specified sentence. */
function explain(problem: ApiProblem, email: string) {
  if (isUnverified(problem)) return texts.notVerified;
  return (
    <>
      {problem.status === 401 ? (
        <p>
          {texts.checkCredentials}{' '}
          <Link to="/forgot-password" state={{ email }}>
            {texts.forgot}
          </Link>
        </p>
      ) : null}
      {describeFailure(texts.logInFailed, problem)}
    </>
  );
}

interface LogInFormProps {
  onToken: (token: string) => Promise<void>;
  /** Hears the address as it is typed, and once what was typed before hydration. */
  onEmail: (email: string) => void;
}

export function LogInForm({ onToken, onEmail }: LogInFormProps) {
  const [email, setEmail] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => onEmail(field.current?.value ?? ''), [onEmail]);
  const [{ errors, problem }, logIn] = useFormAction(async (form) => {
    const values = await validate(form, ({ logInSchema }) => logInSchema);
    setEmail(values.email);
    const { token } = await api.logIn(values);
    await onToken(token);
  });
  return (
    <>
      <AuthForm
        submit={siteMessages.logIn}
        error={problem === undefined ? undefined : explain(problem, email)}
        action={logIn}
      >
        <Field
          ref={field}
          label={texts.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          error={errors['email']}
          onChange={(event) => onEmail(event.currentTarget.value)}
        />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          required
          error={errors['password']}
        />
      </AuthForm>
      {problem !== undefined && isUnverified(problem) ? <ResendVerification email={email} /> : null}
    </>
  );
}
