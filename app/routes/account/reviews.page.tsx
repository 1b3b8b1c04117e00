import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { api, callOrLogIn } from '#app/api-client';
import { LoadFailure } from '#app/forms';
import { markNames } from '#app/marks.ts';
import { ReviewList } from '#app/reviews/review-list.tsx';
import { ReviewChangesProvider } from '#app/reviews/review-status-message.tsx';
import { ButtonLink } from '#app/ui';
import { accountMessages as texts } from '#content/messages/account.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { useAccount } from './account.page.tsx';
import { fetchForAccount } from './fetch-for-account.ts';

export const loader = (args: LoaderFunctionArgs) =>
  callOrLogIn(args, fetchForAccount(api.ownReviews));

export function Component() {
  const { data: reviews, problem } = useLoaderData<typeof loader>();
  const { owner } = useAccount();
  return (
    <section className="stack6" aria-labelledby="reviews">
      <h2 id="reviews">{texts.myReviews}</h2>
      <LoadFailure problem={problem} />
      {reviews && (
        <ReviewChangesProvider>
          <ReviewList
            reviews={reviews}
            none={
              <>
                <p>{texts.noReviews}</p>
                {!owner && (
                  <p>
                    <ButtonLink href={`/reviews#${markNames.newReviewId}`} variant="accent">
                      {reviewsMessages.open}
                    </ButtonLink>
                  </p>
                )}
              </>
            }
          />
        </ReviewChangesProvider>
      )}
    </section>
  );
}
