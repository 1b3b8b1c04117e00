import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { api, authPath, clearSession, settle } from '#app/api-client';
import {
  AuthForm,
  NameFields,
  NewPasswordFields,
  typedPlace,
  Username,
} from '#app/forms/auth-form.tsx';
import {
  namesForm,
  newPasswordForm,
  ProblemNotice,
  readDraft,
  storeDraft,
  useFormAction,
  useNavigateIfStillHere,
  validate,
} from '#app/forms';
import { NarrowPage } from '#app/parts/narrow-page.tsx';
import { PageProgress } from '#app/parts';
import { newReviewPlace } from '#app/reviews/review-draft.ts';
import { ButtonLink, Notice } from '#app/ui';
import { authMessages } from '#content/messages/auth.ts';
import { siteMessages } from '#content/messages/site.ts';
import type { OpenReset } from '#shared/accounts.ts';
import * as styles from './reset-password.module.css';

const texts = authMessages.reset;

/**
 * Checks the link before anyone fills in the form. If there's no answer, the form is shown anyway.
 */
export const loader = ({ params }: LoaderFunctionArgs) =>
  settle(api.checkPasswordReset(params['token'] ?? ''));

function ResetPage({ children }: { children: ReactNode }) {
  return (
    <NarrowPage title={siteMessages.titled(texts.heading)} heading={texts.heading}>
      {children}
    </NarrowPage>
  );
}

/** Reserves the form's space, so nothing shifts. */
export const HydrateFallback = () => (
  <ResetPage>
    <PageProgress />
    <div className={styles.formPlace}>
      <p role="status" className="whenScripted">
        {texts.checking}
      </p>
      <AuthForm submit={authMessages.setPassword} action={() => undefined}>
        <NewPasswordFields label={authMessages.newPassword} errors={{}} />
      </AuthForm>
    </div>
  </ResetPage>
);

export function Component() {
  const { token = '' } = useParams();
  const loaded = useLoaderData<typeof loader>();
  const [asked, askForNames] = useState<OpenReset['names']>();
  const names = asked ?? loaded.data?.names;
  const rules = names ? { ...namesForm, ...newPasswordForm } : newPasswordForm;
  const navigate = useNavigateIfStillHere();
  const [{ errors, problem, recheck }, reset] = useFormAction(async (form) => {
    const values = { token, ...validate(form, rules) };
    const { data: done, problem: refusal } = await settle(api.resetPassword(values));
    if (refusal !== undefined) {
      // If the check failed, this refusal is the first sign that names are missing.
      if (refusal.errors.some(({ field }) => field === 'firstName')) askForNames({});
      throw refusal;
    }
    clearSession();
    if (loaded.data) storeDraft(typedPlace, { email: loaded.data.email });
    const logIn = authPath('login', readDraft(newReviewPlace) && '/reviews');
    await navigate(logIn, { state: { notice: done.message }, replace: true });
  }, rules);
  return (
    <ResetPage>
      {[loaded.problem, problem].some((each) => each?.status === 404) ? (
        <>
          <Notice tone="bad">{texts.failed}</Notice>
          <p>
            <ButtonLink href="/forgot-password" variant="accent">
              {texts.requestNew}
            </ButtonLink>
          </p>
          <p>
            {texts.ifChosen} <a href="/auth/login">{texts.logIn}</a>.
          </p>
        </>
      ) : (
        <>
          <AuthForm submit={authMessages.setPassword} action={reset} onInput={recheck}>
            {loaded.data && <Username email={loaded.data.email} />}
            {names && (
              <>
                <p>{texts.namesLead}</p>
                <NameFields errors={errors} names={names} />
              </>
            )}
            <NewPasswordFields label={authMessages.newPassword} errors={errors} />
          </AuthForm>
          <ProblemNotice problem={problem} />
        </>
      )}
    </ResetPage>
  );
}
