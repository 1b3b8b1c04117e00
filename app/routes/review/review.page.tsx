import type { ComponentProps } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  api,
  callOrLogIn,
  readSession,
  useRevalidateOnSessionChange,
  useSession,
} from '#app/api-client';
import { ContactCta } from '#app/parts/contact-cta.tsx';
import { FeedLink, FullName, PageHead, PageProgress } from '#app/parts';
import { ReviewCard } from '#app/reviews/review-card.tsx';
import { reviewMetadata } from '#app/reviews/review-metadata.ts';
import {
  ReviewChangesProvider,
  ReviewStatusMessage,
  useReviewChanges,
} from '#app/reviews/review-status-message.tsx';
import { withSaved } from '#app/reviews/saved-reviews.ts';
import { StarsPicture } from '#app/reviews/stars.tsx';
import { ErrorPage } from '#app/routes/error-page/error-page.tsx';
import { RetryPage } from '#app/routes/error-page/failure-page.tsx';
import { ButtonLink, Container } from '#app/ui';
import { errorMessages } from '#content/messages/error.ts';
import { ratingsMessages } from '#content/messages/ratings.ts';
import { reviewMessages as texts } from '#content/messages/review.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { fetchPageData } from '#framework/page.ts';
import { History } from './history.tsx';
import { ReportReview } from './report-review.tsx';
import type { ReviewData } from './review.server.ts';
import * as styles from './review.module.css';

/**
 * Authors see their own review even if it's held or hidden. If that request has no answer, they see
 * the public version.
 */
export async function loader(args: LoaderFunctionArgs): Promise<ReviewData> {
  const [{ review: forEveryone, ...rating }, asReader] = await Promise.all([
    fetchPageData<ReviewData>(args),
    readSession().status === 'in'
      ? callOrLogIn(args, api.review(args.params['id'] ?? ''))
      : undefined,
  ]);
  return {
    ...rating,
    review: asReader?.problem?.status === 404 ? undefined : (asReader?.data ?? forEveryone),
    isForEveryone: false,
  };
}

function OwnCard({ review, reader }: Pick<ComponentProps<typeof ReviewCard>, 'review' | 'reader'>) {
  const { saved } = useReviewChanges();
  const [shown = review] = withSaved([review], saved);
  return <ReviewCard review={shown} reader={reader} isOnOwnPage />;
}

export function Component() {
  const { review, count, average, isForEveryone } = useLoaderData<ReviewData>();
  const { status, account } = useSession();
  const hasAsked = useRevalidateOnSessionChange();
  if (review === undefined && !isForEveryone) return <ErrorPage />;
  if (review === undefined && status === 'in' && hasAsked)
    return <RetryPage texts={errorMessages.offline} />;
  if (review === undefined)
    return (
      <>
        {status === 'in' && <PageProgress />}
        <div className={styles.maybeOwn}>
          <ErrorPage />
        </div>
      </>
    );
  const metadata = reviewMetadata(review);
  return (
    <>
      <Container className="pageGrid columnPage">
        <PageHead metadata={metadata} />
        <FeedLink />
        <h1>
          <FullName of={review.author} />
          {texts.headingAfterName}
        </h1>
        <ReviewChangesProvider>
          <ReviewStatusMessage />
          <OwnCard
            key={review._id}
            review={review}
            reader={account?.userId === review.userId ? account : undefined}
          />
        </ReviewChangesProvider>
        <History review={review} />
        <div className={styles.others}>
          {average !== null && (
            <p className={styles.rating}>
              <StarsPicture rating={average} />
              <span>{ratingsMessages.rating(average, count)}</span>
            </p>
          )}
          <ButtonLink href="/reviews">{texts.all}</ButtonLink>
        </div>
      </Container>
      <ContactCta question={reviewsMessages.closing} lead={reviewsMessages.closingLead} />
      {review.status === undefined && (
        <Container className={styles.end}>
          <ReportReview key={review._id} reviewId={review._id} />
        </Container>
      )}
    </>
  );
}
