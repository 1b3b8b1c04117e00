import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { authMessages } from '../../../content/messages/auth.ts';
import { errorMessages } from '../../../content/messages/error.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { api } from '../../api-client/api.ts';
import { type ApiProblem, explainProblem } from '../../api-client/problem.ts';
import { readDraft } from '../../forms/use-draft.ts';
import { useFormAction, validate } from '../../forms/use-form-action.ts';
import { ResendVerification } from '../../layout/verification-notice.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { AuthForm, EmailField, NameFields, NewPasswordFields } from './auth-form.tsx';
import { useHydrated } from '../../layout/use-hydrated.ts';
import { newReviewPlace, type ReviewDraft } from '../reviews/review-draft.ts';
import styles from './auth.module.css';

const texts = authMessages;

function describeFailure(sentence: string, problem: ApiProblem) {
  if (problem.code === 'missing_code') return explainProblem(problem);
  return (
    <>
      <p>{sentence}</p>
      {problem.retryAfterSeconds === undefined ? null : (
        <p>{errorMessages.waitSeconds(problem.retryAfterSeconds)}</p>
      )}
    </>
  );
}

const isUnverified = (problem: ApiProblem): boolean => problem.status === 403;

/** What helps comes first, then the specified sentence. */
function explainLogIn(problem: ApiProblem, email: string, from: string | undefined) {
  if (isUnverified(problem)) return texts.notVerified;
  return (
    <>
      {problem.status === 401 ? (
        <p>
          {texts.checkCredentials}{' '}
          <Link to="/forgot-password" state={{ email, from }}>
            {texts.forgot}
          </Link>
        </p>
      ) : null}
      {describeFailure(texts.logInFailed, problem)}
    </>
  );
}

interface LogInFormProps {
  from: string | undefined;
  email: string;
  onToken: (token: string) => Promise<void>;
  /** Hears the address as it is typed, and once what was typed before hydration. */
  onEmail: (email: string) => void;
}

export function LogInForm({ from, email, onToken, onEmail }: LogInFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => onEmail(field.current?.value ?? ''), [onEmail]);
  const [{ errors, problem }, logIn] = useFormAction(async (form) => {
    const { token } = await api.logIn(await validate(form, ({ logInSchema }) => logInSchema));
    await onToken(token);
  });
  return (
    <>
      <AuthForm
        submit={siteMessages.logIn}
        error={problem && explainLogIn(problem, email, from)}
        action={logIn}
      >
        <EmailField
          ref={field}
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

function explainSignUp(problem: ApiProblem) {
  if (problem.errors.length > 0) return undefined;
  return problem.status === 409 ? texts.emailTaken : describeFailure(texts.signUpFailed, problem);
}

interface SignUpFormProps {
  from: string | undefined;
  onToken: (token: string, signedUpAs: string) => Promise<void>;
}

export function SignUpForm({ from, onToken }: SignUpFormProps) {
  const [{ errors, problem }, signUp] = useFormAction(async (form) => {
    const values = await validate(form, ({ signUpSchema }) => signUpSchema);
    const { token } = await api.signUp(values);
    await onToken(token, values.email);
  });
  // The mismatch is shown beneath the form, as specified, and the field is only marked.
  const mismatch = errors['passwordRetype'] === texts.mismatch ? texts.mismatch : undefined;
  return (
    <>
      <WhySignUp from={from} />
      <AuthForm
        submit={texts.signUp}
        error={mismatch ?? (problem && explainSignUp(problem))}
        action={signUp}
      >
        <NameFields errors={errors} />
        <EmailField error={errors['email']} />
        <NewPasswordFields label={texts.password} errors={errors} mismatchIsTold />
      </AuthForm>
    </>
  );
}

export const draftFrom = (page: string | undefined): ReviewDraft | undefined =>
  page?.split(/[?#]/u)[0] === '/reviews' ? readDraft(newReviewPlace) : undefined;

function WhySignUp({ from }: Pick<SignUpFormProps, 'from'>) {
  const draft = useHydrated() ? draftFrom(from) : undefined;
  if (draft === undefined) return null;
  return (
    <p className={styles.why}>
      {texts.signUpForReview}{' '}
      {draft.rating === 0 ? reviewsMessages.draftIsSaved : texts.postedOnSignUp}{' '}
      <Link to="/privacy">{siteMessages.privacy}</Link>
    </p>
  );
}
