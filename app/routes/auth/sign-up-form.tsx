import { Link, useSearchParams } from 'react-router';
import { authMessages } from '../../../content/messages/auth.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { api } from '../../api-client/api.ts';
import type { ApiProblem } from '../../api-client/problem.ts';
import { useFormAction, validate } from '../../forms/use-form-action.ts';
import { useHydrated } from '../../layout/use-hydrated.ts';
import { safeReturnPath } from '../../return-path.ts';
import { Field } from '../../ui/field.tsx';
import { newReviewPlace, readDraft, type ReviewDraft } from '../reviews/review-draft.ts';
import { AuthForm, describeFailure, NewPasswordFields } from './auth-form.tsx';
import styles from './auth.module.css';

const texts = authMessages;

/** The message beneath the form, unless a field shows the reason. */
function explain(problem: ApiProblem) {
  if (problem.errors.length > 0) return undefined;
  return problem.status === 409 ? texts.emailTaken : describeFailure(texts.signUpFailed, problem);
}

export function SignUpForm({
  onToken,
}: {
  onToken: (token: string, signedUpAs: string) => Promise<void>;
}) {
  const [{ errors, problem }, signUp] = useFormAction(async (form) => {
    const values = await validate(form, ({ signUpSchema }) => signUpSchema);
    const { token } = await api.signUp(values);
    await onToken(token, values.email);
  });
  // The mismatch is shown beneath the form, as specified, and the field is only marked.
  const mismatch = errors['passwordRetype'] === texts.mismatch ? texts.mismatch : undefined;
  return (
    <>
      <WhySignUp />
      <AuthForm
        submit={texts.signUp}
        error={mismatch ?? (problem === undefined ? undefined : explain(problem))}
        action={signUp}
      >
        <Field
          label={texts.firstName}
          name="firstName"
          autoComplete="given-name"
          required
          error={errors['firstName']}
        />
        <Field
          label={texts.lastName}
          name="lastName"
          autoComplete="family-name"
          required
          error={errors['lastName']}
        />
        <Field
          label={texts.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          error={errors['email']}
        />
        <NewPasswordFields label={texts.password} errors={errors} mismatchIsTold />
      </AuthForm>
    </>
  );
}

/** The draft of a review that somebody who comes from Reviews signs up for. */
export const draftFrom = (page: string | undefined): ReviewDraft | undefined =>
  page?.split(/[?#]/u)[0] === '/reviews' ? readDraft(newReviewPlace) : undefined;

/**
 * Says to somebody who has just written a review why it takes an account, and what becomes public
 * and when.
 */
function WhySignUp() {
  const [search] = useSearchParams();
  const draft = useHydrated() ? draftFrom(safeReturnPath(search.get('from'))) : undefined;
  if (draft === undefined) return null;
  return (
    <p className={styles.why}>
      {texts.signUpForReview}{' '}
      {draft.rating === 0 ? reviewsMessages.draftIsSaved : texts.postedOnSignUp}{' '}
      <Link to="/privacy">{siteMessages.privacy}</Link>
    </p>
  );
}
