import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { accountMessages } from '../../../content/messages/account.ts';
import { errorMessages } from '../../../content/messages/error.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { load } from '../../api-client/account.ts';
import { keepDataWhenOffline } from '../../api-client/connection.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { Button } from '../../ui/button.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { fetchOwnReviews, type OwnReviews } from '../reviews/own-reviews.ts';
import { ReviewList } from '../reviews/review-list.tsx';
import { ReviewOutcomeProvider } from '../reviews/review-status-message.tsx';
import { newReviewId } from '../reviews/use-form-open.ts';
import { useRevalidationBySession } from '../reviews/use-revalidation-by-session.ts';
import styles from './account.module.css';

const texts = accountMessages;

const keepReviews = keepDataWhenOffline<OwnReviews | undefined>();

export async function loader({ request }: LoaderFunctionArgs) {
  const { data, problem } = await load(request, () => keepReviews(request, fetchOwnReviews));
  return { reviews: data?.reviews, problem };
}

/** My Reviews: with the same edit and delete as on the Reviews page; held and hidden ones say why. */
export function Component() {
  const { reviews, problem } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  useRevalidationBySession();
  return (
    <section className={styles.section} aria-labelledby="reviews">
      <h2 id="reviews">{texts.myReviews}</h2>
      {problem === undefined ? null : (
        <>
          <Notice tone="bad">{explainProblem(problem)}</Notice>
          <div className={styles.buttons}>
            <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
              {errorMessages.tryAgain}
            </Button>
          </div>
        </>
      )}
      {reviews === undefined ? null : (
        <ReviewOutcomeProvider>
          <ReviewList
            reviews={reviews}
            none={
              <>
                <p>{texts.noReviews}</p>
                <p>
                  <KeyLink to={`/reviews#${newReviewId}`} variant="accent">
                    {reviewsMessages.open}
                  </KeyLink>
                </p>
              </>
            }
          />
        </ReviewOutcomeProvider>
      )}
    </section>
  );
}
