import { authMessages } from '../../../content/messages/auth.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { api } from '../../api-client/api.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { checkBy, validate } from '../../forms/validate.ts';
import { UnlistedHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../forms/problem-notice.tsx';
import { authPath } from '../../api-client/account.ts';
import { useLocationState } from '../../../framework/use-hydrated.ts';
import { Narrow } from '../../ui/narrow.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthForm, EmailField } from '../../forms/auth-form.tsx';

const texts = authMessages.reset;

export function Component() {
  const { email, from } = useLocationState();
  const [{ errors, problem, answer, recheck }, request] = useFormAction(
    async (form) => {
      const values = await validate(form, ({ emailOnlySchema }) => emailOnlySchema);
      return api.forgotPassword(values.email);
    },
    checkBy(({ emailOnlySchema }) => emailOnlySchema),
  );
  return (
    <Narrow>
      <UnlistedHead title={siteMessages.titled(authMessages.forgot)} />
      <h1>{authMessages.forgot}</h1>
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
    </Narrow>
  );
}
