import { useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { api } from '../../api-client/api.ts';
import type { FormSchemas } from '../../api-client/load-form-schemas.ts';
import type { ApiProblem } from '../../api-client/problem.ts';
import { useCall } from '../../api-client/use-call.ts';
import { Field } from '../../ui/field.tsx';
import { AuthForm } from './auth-form.tsx';
import { describeFailure } from './describe-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const texts = messages.auth;

export function SignUpForm({ onToken }: { onToken: (token: string, signedUpAs: string) => Promise<void> }) {
  const { busy, call } = useCall();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<ApiProblem>();
  const submit = async (form: FormData, { checkForm, signUpSchema }: FormSchemas) => {
    setProblem(undefined);
    const { values, errors: found } = checkForm(signUpSchema, form);
    setErrors(found);
    if (values === undefined) return;
    const outcome = await call(async () => onToken((await api.signUp(values)).token, values.email));
    setProblem(outcome.problem);
    setErrors(Object.fromEntries((outcome.problem?.errors ?? []).map(({ field, message }) => [field, message])));
  };
  // The specified sentence stands beneath the form; the field is marked by the words that schemas share.
  const mismatch = errors['passwordRetype'] === texts.mismatch ? texts.mismatch : undefined;
  return (
    <AuthForm
      submit={texts.signUp}
      busy={busy}
      error={
        mismatch ??
        (problem === undefined ? undefined : problem.status === 409 ? texts.emailTaken : describeFailure(texts.signUpFailed, problem))
      }
      onSubmit={submit}
    >
      <Field label={texts.firstName} name="firstName" autoComplete="given-name" required error={errors['firstName']} />
      <Field label={texts.lastName} name="lastName" autoComplete="family-name" required error={errors['lastName']} />
      <Field label={texts.email} name="email" type="email" autoComplete="email" required error={errors['email']} />
      <NewPasswordFields label={texts.password} errors={errors} mismatchIsTold />
    </AuthForm>
  );
}
