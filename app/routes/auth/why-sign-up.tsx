import { useLayoutEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { siteMessages } from '../../../content/messages/site.ts';
import { authMessages } from '../../../content/messages/auth.ts';
import { local } from '../../api-client/browser-storage.ts';
import { safeReturnPath } from '../../return-path.ts';
import { readDraft } from '../reviews/draft.ts';
import styles from './auth.module.css';

/** Says to somebody who has just written a review why it takes an account, and what becomes public. */
export function WhySignUp() {
  const [search] = useSearchParams();
  const [hasDraft, setHasDraft] = useState(false);
  const isFromReviews = safeReturnPath(search.get('from'))?.split(/[?#]/u)[0] === '/reviews';
  useLayoutEffect(() => setHasDraft(isFromReviews && readDraft(local) !== undefined), [isFromReviews]);
  if (!hasDraft) return null;
  return (
    <p className={styles.why}>
      {authMessages.signUpForReview} <Link to="/privacy">{siteMessages.privacy}</Link>
    </p>
  );
}
