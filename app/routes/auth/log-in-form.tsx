import { useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { api } from '../../api-client/api.ts';
import type { FormSchemas } from '../../api-client/load-form-schemas.ts';
import type { ApiProblem } from '../../api-client/problem.ts';
import { useCall } from '../../api-client/use-call.ts';
import { ResendVerification } from '../../layout/resend-verification.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { describeFailure } from './describe-failure.tsx';

const texts = messages.auth;

export function LogInForm({ onToken }: { onToken: (token: string) => Promise<void> }) {
  const { busy, call } = useCall();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<ApiProblem>();
  const [email, setEmail] = useState('');
  const submit = async (form: FormData, { checkForm, logInSchema }: FormSchemas) => {
    setProblem(undefined);
    const { values, errors: found } = checkForm(logInSchema, form);
    setErrors(found);
    if (values === undefined) return;
    setEmail(values.email);
    const outcome = await call(async () => onToken((await api.logIn(values)).token));
    setProblem(outcome.problem);
  };
  const isUnverified = problem?.status === 403;
  return (
    <>
      <AuthForm
        submit={texts.logIn}
        busy={busy}
        error={problem === undefined ? undefined : isUnverified ? texts.notVerified : describeFailure(texts.logInFailed, problem)}
        onSubmit={submit}
      >
        <Field label={texts.email} name="email" type="email" autoComplete="email" required error={errors['email']} />
        <PasswordField label={texts.password} name="password" autoComplete="current-password" required error={errors['password']} />
      </AuthForm>
      {isUnverified ? <ResendVerification email={email} /> : null}
    </>
  );
}
