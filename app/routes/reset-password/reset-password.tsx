import { Link, useNavigate } from 'react-router';
import { messages } from '../../../content/messages.ts';
import { api } from '../../api-client/api.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { clearSession } from '../../api-client/session.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { validate } from '../../forms/validate.ts';
import { Narrow } from '../../ui/narrow.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AuthForm } from '../auth/auth-form.tsx';
import { NewPasswordFields } from '../auth/new-password-fields.tsx';
import type { Route } from './+types/reset-password.ts';

const texts = messages.reset;

export const meta = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }];

/** Sets a new password through the emailed link and ends all sessions. */
export default function ResetPassword({ params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [{ errors, problem }, reset] = useFormAction(async (form) => {
    form.set('token', params.token);
    const { message } = await api.resetPassword(await validate(form, ({ passwordResetSchema }) => passwordResetSchema));
    clearSession();
    await navigate('/auth/login', { state: { notice: message }, replace: true });
  });
  const isDeadLink = problem?.status === 404;
  const error = isDeadLink ? texts.failed : problem === undefined || problem.errors.length > 0 ? undefined : explainProblem(problem);
  return (
    <Narrow>
      <PageHeading>{texts.heading}</PageHeading>
      <AuthForm submit={texts.submit} error={error} action={reset}>
        <NewPasswordFields label={messages.account.newPassword} errors={errors} />
      </AuthForm>
      {isDeadLink ? (
        <p>
          <Link to="/forgot-password">{texts.requestHeading}</Link>
        </p>
      ) : null}
    </Narrow>
  );
}
