import { useState } from 'react';
import { invitationMessages } from '../../../content/messages/invitation.ts';
import { passwordMessages } from '../../../content/messages/password.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { Review } from '../../../shared/reviews.ts';
import { api } from '../../api-client/api.ts';
import { storeToken } from '../../api-client/session.ts';
import { ReviewKey } from '../../layout/emailed-link.tsx';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { useFormAction, validate } from '../../forms/use-form-action.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { focusPageHeading } from '../../ui/focus-page-heading.ts';
import { NewPasswordFields, Username } from '../auth/auth-form.tsx';
import styles from './invitation.module.css';

const texts = invitationMessages;

/**
 * A review that was just published, and whether its author was logged in to a new account, which
 * has no password.
 */
export interface Published {
  review: Review;
  isNewAccount: boolean;
}

interface PublishedReviewProps extends Published {
  email: string;
}

export function PublishedReview({
  review: { _id, userId },
  isNewAccount,
  email,
}: PublishedReviewProps) {
  return (
    <>
      <Notice tone="good">{reviewsMessages.posted}</Notice>
      <ReviewKey reviewId={_id} label={texts.seeReview} />
      {isNewAccount ? <ChoosePassword userId={userId} email={email} /> : null}
    </>
  );
}

/** Sets the first password of the account that was just made. */
function ChoosePassword({ userId, email }: { userId: string; email: string }) {
  const [isSet, setSet] = useState(false);
  const [{ errors, problem }, choose] = useFormAction(async (form) => {
    const { token } = await api.changePassword(
      userId,
      await validate(form, ({ passwordChangeSchema }) => passwordChangeSchema),
    );
    storeToken(token);
    setSet(true);
    focusPageHeading();
  });
  if (isSet) return <Notice tone="good">{passwordMessages.isSet}</Notice>;
  return (
    <section className={styles.account} aria-labelledby="choose-password">
      <h2 id="choose-password">{texts.passwordHeading}</h2>
      <p>{texts.passwordLead}</p>
      <Form className="stack" action={choose}>
        <Username email={email} />
        <NewPasswordFields label={passwordMessages.newPassword} errors={errors} />
        <SubmitButton variant="key">{passwordMessages.set}</SubmitButton>
      </Form>
      <ProblemNotice problem={problem} fieldsShowErrors />
    </section>
  );
}
