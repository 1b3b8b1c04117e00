import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { accountMessages } from '../../../content/messages/account.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { load } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';
import { LoadFailure } from '../../layout/problem-notice.tsx';
import { KeyLink } from '../../ui/key.tsx';
import { ReviewList } from '../reviews/review-list.tsx';
import { ReviewOutcomeProvider } from '../reviews/review-status-message.tsx';
import { newReviewId } from '../reviews/form-toggle.tsx';
import { useAccount } from './account.page.tsx';
import { fetchOwn } from './fetch-own.ts';

const texts = accountMessages;

export const loader = (args: LoaderFunctionArgs) => load(args, fetchOwn(api.ownReviews));

export function Component() {
  const { data: reviews, problem } = useLoaderData<typeof loader>();
  const { owner } = useAccount();
  return (
    <section className="stack" aria-labelledby="reviews">
      <h2 id="reviews">{texts.myReviews}</h2>
      <LoadFailure problem={problem} />
      {reviews && (
        <ReviewOutcomeProvider>
          <ReviewList
            reviews={reviews}
            none={
              <>
                <p>{texts.noReviews}</p>
                {!owner && (
                  <p>
                    <KeyLink href={`/reviews#${newReviewId}`} variant="accent">
                      {reviewsMessages.open}
                    </KeyLink>
                  </p>
                )}
              </>
            }
          />
        </ReviewOutcomeProvider>
      )}
    </section>
  );
}
