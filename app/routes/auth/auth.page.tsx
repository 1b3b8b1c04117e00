import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import {
  api,
  type ApiProblem,
  authPath,
  safeReturnPath,
  startSession,
  useSession,
} from '#app/api-client';
import {
  AuthForm,
  CurrentPasswordField,
  EmailField,
  NameFields,
  NewPasswordFields,
  typedPlace,
} from '#app/forms/auth-form.tsx';
import {
  hasDraft,
  logInForm,
  readDraft,
  signUpForm,
  SpecifiedFailure,
  storeDraft,
  toFieldErrors,
  useFormAction,
  useNavigateIfStillHere,
  validate,
} from '#app/forms';
import { ResendVerification } from '#app/layout/verification-notice.tsx';
import { PageHead } from '#app/parts';
import { newReviewPlace, type ReviewDraft } from '#app/reviews/review-draft.ts';
import type { ReviewOutcome } from '#app/reviews/review-status-message.tsx';
import { NarrowContainer, Notice } from '#app/ui';
import { authMessages as texts } from '#content/messages/auth.ts';
import { errorMessages } from '#content/messages/error.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { siteMessages } from '#content/messages/site.ts';
import { logInPage, signUpPage } from '#content/pages/auth.ts';
import { useArrivalState, useOnceHydrated } from '#framework/page.ts';
import * as styles from '../../forms/auth-form.module.css';

const draftFrom = (page: string | undefined): ReviewDraft | undefined =>
  page?.split(/[?#]/u)[0] === '/reviews' ? readDraft(newReviewPlace) : undefined;

interface PostedDraft {
  path?: string;
  outcome?: ReviewOutcome;
  unposted?: string;
}

/** Few sign-ups have a draft, so few load this. Without it, the draft stays in the form. */
const postAfterSignUp = (draft: ReviewDraft): Promise<PostedDraft> =>
  import('#app/reviews/post-draft.ts').then(
    ({ postStoredDraft }) => postStoredDraft(draft),
    () => ({ unposted: errorMessages.network }),
  );

export function Component() {
  // As specified, any form type but `login` is the sign-up.
  const isLogIn = useParams()['formType'] === 'login';
  const metadata = isLogIn ? logInPage : signUpPage;
  const AuthLayout = isLogIn ? LogIn : SignUp;
  const [search] = useSearchParams();
  const from = useOnceHydrated(safeReturnPath(search.get('from')), undefined);
  const { notice } = useArrivalState();
  const navigate = useNavigate();
  const goBack = useNavigateIfStillHere();
  const { status, endedBy } = useSession();
  const isStarting = useRef(false);
  const back = from ?? '/';

  // Logged-in visitors are sent on, unless a notice says how their session ended.
  useEffect(() => {
    if (status === 'in' && !isStarting.current && notice === undefined)
      void navigate(back, { replace: true });
  }, [status, navigate, back, notice]);

  const start = async (token: string, signedUpAs?: string) => {
    isStarting.current = true;
    try {
      storeDraft(typedPlace, undefined);
      startSession(token);
      if (signedUpAs === undefined) return await goBack(back, { replace: true });
      const draft = draftFrom(from);
      const { path = back, outcome, unposted } = draft ? await postAfterSignUp(draft) : {};
      await goBack(path, {
        replace: true,
        state: { signedUpAs, reviewOutcome: outcome, unposted },
      });
    } finally {
      isStarting.current = false;
    }
  };

  return (
    <NarrowContainer>
      <PageHead metadata={metadata} />
      <h1>{metadata.name}</h1>
      {endedBy === 'server' && (
        <Notice tone="plain">
          {siteMessages.sessionEnded} {hasDraft() && siteMessages.writingKept}
        </Notice>
      )}
      {typeof notice === 'string' && <Notice tone="good">{notice}</Notice>}
      <AuthLayout from={from} onToken={start}>
        <a href={authPath(isLogIn ? 'signup' : 'login', from)}>
          {isLogIn ? texts.toSignUp : texts.toLogIn}
        </a>
      </AuthLayout>
    </NarrowContainer>
  );
}

/** Puts the help before the specified sentence. */
function explainLogIn(problem: ApiProblem, forgot: ReactNode) {
  if (problem.errors.length > 0) return undefined;
  if (problem.status === 403) return texts.notVerified;
  return (
    <>
      {problem.status === 401 && (
        <p>
          {texts.checkCredentials} {forgot}
        </p>
      )}
      <SpecifiedFailure sentence={texts.logInFailed} problem={problem} />
    </>
  );
}

const keepTyped = ({ currentTarget: { name, value } }: ChangeEvent<HTMLInputElement>) =>
  storeDraft(typedPlace, { ...readDraft(typedPlace), [name]: value });

function useTyped() {
  const stored = useOnceHydrated(typedPlace.storage.getItem(typedPlace.key), null);
  return (stored && readDraft(typedPlace)) || {};
}

interface AuthLayoutProps {
  from: string | undefined;
  onToken: (token: string, signedUpAs?: string) => Promise<void>;
  children: ReactNode;
}

function LogIn({ from, onToken, children }: AuthLayoutProps) {
  const typed = useTyped();
  const [email, setEmail] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // It may have been filled in before hydration.
  useEffect(() => setEmail(field.current?.value ?? typed.email ?? ''), [typed.email]);
  const [{ errors, problem, recheck }, logIn] = useFormAction(async (form) => {
    const values = validate(form, logInForm);
    // Some password managers fill in fields without an event.
    setEmail(values.email);
    const { token } = await api.logIn(values);
    await onToken(token);
  }, logInForm);
  const forgot = (
    <a href="/forgot-password" data-navigation={JSON.stringify({ state: { email, from } })}>
      {texts.forgot}
    </a>
  );
  return (
    <>
      <AuthForm
        submit={siteMessages.logIn}
        error={problem && explainLogIn(problem, forgot)}
        action={logIn}
        onInput={recheck}
      >
        <EmailField
          ref={field}
          defaultValue={typed.email}
          error={errors['email']}
          onChange={(event) => {
            keepTyped(event);
            setEmail(event.currentTarget.value);
          }}
        />
        <CurrentPasswordField error={errors['password']} />
      </AuthForm>
      {problem?.status === 403 && <ResendVerification email={email} />}
      <p className={styles.links}>
        {children}
        {forgot}
      </p>
    </>
  );
}

function explainSignUp(problem: ApiProblem) {
  if (problem.errors.length > 0) return undefined;
  return <SpecifiedFailure sentence={texts.signUpFailed} problem={problem} />;
}

/** An earlier try may have succeeded without its answer arriving. */
const explainTaken = (from: string | undefined) => (
  <>
    <p>{texts.emailTaken}</p>
    <p>
      {texts.ifSignedUp} <a href={authPath('login', from)}>{texts.logIn}</a>.
    </p>
  </>
);

function SignUp({ from, onToken, children }: AuthLayoutProps) {
  const typed = useTyped();
  const [{ errors, problem, recheck }, signUp] = useFormAction(async (form) => {
    const values = validate(form, signUpForm);
    const { token } = await api
      .signUp(values)
      .catch(toFieldErrors('email_taken', { email: texts.emailTaken }));
    await onToken(token, values.email);
  }, signUpForm);
  // As specified, these two messages are shown below the form, and the fields are only marked.
  const isMismatch = errors['passwordRetype'] === texts.mismatch;
  const isTaken = errors['email'] === texts.emailTaken;
  return (
    <>
      <WhySignUp from={from} />
      <AuthForm
        submit={texts.signUp}
        error={
          isMismatch
            ? texts.mismatch
            : isTaken
              ? explainTaken(from)
              : problem && explainSignUp(problem)
        }
        action={signUp}
        onInput={recheck}
      >
        <NameFields errors={errors} names={typed} onChange={keepTyped} />
        <EmailField
          defaultValue={typed.email}
          onChange={keepTyped}
          aria-invalid={errors['email'] !== undefined}
          error={isTaken ? undefined : errors['email']}
        />
        <NewPasswordFields label={texts.password} errors={errors} isMismatchShown={isMismatch} />
      </AuthForm>
      <p className={styles.links}>{children}</p>
    </>
  );
}

function WhySignUp({ from }: Pick<AuthLayoutProps, 'from'>) {
  const draft = draftFrom(from);
  if (draft === undefined) return null;
  return (
    <p className={styles.whySignUp}>
      {texts.signUpForReview}{' '}
      {draft.rating === 0 ? reviewsMessages.draftIsSaved : texts.postedOnSignUp}{' '}
      <a href="/privacy">{siteMessages.privacy}</a>
    </p>
  );
}
