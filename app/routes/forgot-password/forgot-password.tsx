import { useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../../content/messages.ts';
import { api } from '../../api-client/api.ts';
import type { FormSchemas } from '../../api-client/load-form-schemas.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { useCall } from '../../api-client/use-call.ts';
import { Field } from '../../ui/field.tsx';
import { Narrow } from '../../ui/narrow.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AuthForm } from '../auth/auth-form.tsx';

const texts = messages.reset;

export const meta = () => [{ title: texts.requestTitle }, { name: 'robots', content: 'noindex' }];

/** Asks for a link to choose a new password. The answer is the same for every address. */
export default function ForgotPassword() {
  const { busy, call } = useCall();
  const [fieldError, setFieldError] = useState<string>();
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<string>();
  const submit = async (form: FormData, { checkForm, emailOnlySchema }: FormSchemas) => {
    setError(undefined);
    setSent(undefined);
    const { values, errors } = checkForm(emailOnlySchema, form);
    setFieldError(errors['email']);
    if (values === undefined) return;
    const { answer, problem } = await call(() => api.forgotPassword(values.email));
    setSent(answer?.message);
    if (problem !== undefined) setError(explainProblem(problem));
  };
  return (
    <Narrow>
      <PageHeading>{texts.requestHeading}</PageHeading>
      <p>{texts.requestLead}</p>
      <AuthForm submit={texts.request} busy={busy} error={error} onSubmit={submit}>
        <Field label={messages.auth.email} name="email" type="email" autoComplete="email" required error={fieldError} />
      </AuthForm>
      {sent === undefined ? null : <Notice tone="good">{sent}</Notice>}
      <p>
        <Link to="/auth/login" viewTransition>
          {messages.auth.logIn}
        </Link>
      </p>
    </Narrow>
  );
}
