import { Link, useSearchParams } from 'react-router';
import { siteMessages } from '../../../content/messages/site.ts';
import { authMessages } from '../../../content/messages/auth.ts';
import { useHydrated } from '../../layout/use-hydrated.ts';
import { safeReturnPath } from '../../return-path.ts';
import { newReviewPlace, readDraft } from '../reviews/review-draft.ts';
import styles from './auth.module.css';

/** Says to somebody who has just written a review why it takes an account, and what becomes public. */
export function WhySignUp() {
  const [search] = useSearchParams();
  const isFromReviews = safeReturnPath(search.get('from'))?.split(/[?#]/u)[0] === '/reviews';
  if (!useHydrated() || !isFromReviews || readDraft(newReviewPlace) === undefined) return null;
  return (
    <p className={styles.why}>
      {authMessages.signUpForReview} <Link to="/privacy">{siteMessages.privacy}</Link>
    </p>
  );
}
