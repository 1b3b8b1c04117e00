import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messages } from '../../../content/messages.ts';
import { api } from '../../api-client/api.ts';
import type { FormSchemas } from '../../api-client/load-form-schemas.ts';
import { clearSession } from '../../api-client/session.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { useCall } from '../../api-client/use-call.ts';
import { Narrow } from '../../ui/narrow.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AuthForm } from '../auth/auth-form.tsx';
import { NewPasswordFields } from '../auth/new-password-fields.tsx';
import type { Route } from './+types/reset-password.ts';

const texts = messages.reset;

export const meta = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }];

/** Chooses a new password by a mailed link; all sessions end with it. */
export default function ResetPassword({ params }: Route.ComponentProps) {
  const { busy, call } = useCall();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [error, setError] = useState<string>();
  const [isDead, setDead] = useState(false);
  const submit = async (form: FormData, { checkForm, passwordResetSchema }: FormSchemas) => {
    setError(undefined);
    form.set('token', params.token);
    const { values, errors: found } = checkForm(passwordResetSchema, form);
    setErrors(found);
    if (values === undefined) return;
    const { answer, problem } = await call(() => api.resetPassword(values));
    if (problem !== undefined) setError(problem.status === 404 ? texts.failed : explainProblem(problem));
    setDead(problem?.status === 404);
    if (answer === undefined) return;
    clearSession();
    await navigate('/auth/login', { state: { told: answer.message }, replace: true });
  };
  return (
    <Narrow>
      <PageHeading>{texts.heading}</PageHeading>
      <AuthForm submit={texts.submit} busy={busy} error={error} onSubmit={submit}>
        <NewPasswordFields label={messages.account.newPassword} errors={errors} />
      </AuthForm>
      {isDead ? (
        <p>
          <Link to="/forgot-password">{texts.requestHeading}</Link>
        </p>
      ) : null}
    </Narrow>
  );
}
