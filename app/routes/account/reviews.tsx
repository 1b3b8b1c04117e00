import { messages } from '../../../content/messages.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { useOwnReviews } from '../../api-client/use-own-reviews.ts';
import { Button } from '../../ui/button.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReviewList } from '../reviews/review-list.tsx';
import styles from './account.module.css';

const texts = messages.account;

export const meta = () => [{ title: messages.site.titled(texts.myReviews) }, { name: 'robots', content: 'noindex' }];

/** My Reviews: with the same edit and delete as on the Reviews page; held and hidden ones say why. */
export default function MyReviews() {
  const { own, problem, reload } = useOwnReviews();
  const reviews = own?.reviews;
  return (
    <section className={styles['section']} aria-labelledby="reviews">
      <h2 id="reviews">{texts.myReviews}</h2>
      {problem === undefined ? null : (
        <>
          <Notice tone="bad">{explainProblem(problem)}</Notice>
          <div className={styles['buttons']}>
            <Button onClick={() => void reload()}>{messages.error.tryAgain}</Button>
          </div>
        </>
      )}
      {reviews?.length === 0 ? (
        <>
          <p>{texts.noReviews}</p>
          <p>
            <KeyLink to="/reviews" variant="accent">
              {messages.reviews.open}
            </KeyLink>
          </p>
        </>
      ) : null}
      {reviews === undefined || reviews.length === 0 ? null : <ReviewList reviews={reviews} onChanged={reload} />}
    </section>
  );
}
