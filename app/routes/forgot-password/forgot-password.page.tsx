import { api, authPath } from '#app/api-client';
import { AuthForm, EmailField } from '#app/forms/auth-form.tsx';
import { emailForm, ProblemNotice, useFormAction, validate } from '#app/forms';
import { NarrowPage } from '#app/parts/narrow-page.tsx';
import { Notice } from '#app/ui';
import { authMessages } from '#content/messages/auth.ts';
import { siteMessages } from '#content/messages/site.ts';
import { useLocationState } from '#framework/page.ts';

const texts = authMessages.reset;

export function Component() {
  const { email, from } = useLocationState();
  const [{ errors, problem, answer, recheck }, request] = useFormAction(
    async (form) => api.forgotPassword(validate(form, emailForm).email),
    emailForm,
  );
  return (
    <NarrowPage title={siteMessages.titled(authMessages.forgot)} heading={authMessages.forgot}>
      <p>{texts.requestLead}</p>
      <AuthForm submit={texts.request} action={request} onInput={recheck}>
        <EmailField
          defaultValue={typeof email === 'string' ? email : undefined}
          error={errors['email']}
        />
      </AuthForm>
      <ProblemNotice problem={problem} />
      {answer && <Notice tone="good">{answer.message}</Notice>}
      <p className="linkTargets">
        <a href={authPath('login', typeof from === 'string' ? from : undefined)}>
          {siteMessages.logIn}
        </a>
      </p>
    </NarrowPage>
  );
}
