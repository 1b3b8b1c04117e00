import { useReducer, useRef } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { reviewsPage } from '../../../content/pages/reviews.ts';
import { listName, type ReviewQuery } from '../../../shared/review-query.ts';
import type { Review } from '../../../shared/reviews.ts';
import { load } from '../../api-client/account.ts';
import { keepDataWhenOffline } from '../../api-client/connection.ts';
import { FeedLink, PageHead } from '../../layout/page-head.tsx';
import { SignUpNotice } from '../../layout/sign-up-notice.tsx';
import { useRevalidationBySession } from './use-revalidation-by-session.ts';
import type { ReviewsData } from '../../loaders.ts';
import { fetchPageData } from '../../page-data.ts';
import type { RouteHandle } from '../../routes.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { KeyLink } from '../../ui/key.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ContactCta } from '../../ui/contact-cta.tsx';
import { Container } from '../../ui/container.tsx';
import { FormToggle, useFormOpen } from './form-toggle.tsx';
import { ListFilters } from './list-filters.tsx';
import { listPath } from './list-navigation.ts';
import { ListResult } from './list-result.tsx';
import { NewReview } from './new-review.tsx';
import { cardId, fetchOwnReviews, mergeOwnReviews, type OwnReviews } from './own-reviews.ts';
import { ReviewList } from './review-list.tsx';
import { ReviewOutcomeProvider, useReviewOutcome } from './review-status-message.tsx';
import { Summary } from './summary.tsx';
import styles from './reviews.module.css';

const fetchForEveryone = keepDataWhenOffline<ReviewsData>(fetchPageData);
type ShownReviews = ReviewsData & { own?: OwnReviews | undefined };

/**
 * Adds the visitor's own reviews to the page that is the same for everyone. If they cannot be
 * fetched, only the public list shows.
 */
export async function loader(args: LoaderFunctionArgs): Promise<ShownReviews> {
  const [forEveryone, { data: own }] = await Promise.all([
    fetchForEveryone(args),
    load(args, fetchOwnReviews),
  ]);
  return { ...forEveryone, own };
}
loader.hydrate = true;

/** The note after sign-up stands above the form, where the visitor goes on. */
export const handle: RouteHandle = { placesSignUpNotice: true, hasFirstView: true };

export function Component() {
  return (
    <ReviewOutcomeProvider>
      <ReviewsPage {...useLoaderData<ShownReviews>()} />
    </ReviewOutcomeProvider>
  );
}

const noneYet = <p className={styles.none}>{reviewsMessages.none}</p>;

/**
 * Each page of the newest reviews stands for itself in search results. All other lists have the
 * same reviews in another order.
 */
function usePath(query: ReviewQuery): string {
  const cursor = useSearchParams()[0].get('cursor');
  return cursor === null || listName(query) !== '' ? reviewsPage.path : listPath(query, cursor);
}

function ReviewsPage({ summary, page, query, problem, isFirstPage, own }: ShownReviews) {
  const path = usePath(query);
  const isNewest = listName(query) === '' && problem === undefined;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [, announce] = useReviewOutcome();
  useRevalidationBySession();
  const [isOpen, setOpen] = useFormOpen();
  const toggle = useRef<HTMLButtonElement>(null);
  const [formKey, renewForm] = useReducer((count: number) => count + 1, 0);
  const closeForm = () => {
    setOpen(false);
    toggle.current?.focus({ preventScroll: true });
  };
  const showPosted = async ({ _id, status }: Review, isAll: boolean) => {
    if (isAll) closeForm();
    announce({ status, cardId: isAll ? _id : undefined });
    // The newest review stands on the first page of all.
    await (isAll && !(isNewest && isFirstPage)
      ? navigate(`/reviews#${cardId(_id)}`)
      : revalidate());
  };
  const isLast = page.nextCursor === undefined;
  const reviews = mergeOwnReviews(
    { reviews: page.reviews, isNewest, isFirst: isFirstPage, isLast },
    own,
  );
  return (
    <>
      <Container>
        <PageHead metadata={{ ...reviewsPage, path }} />
        {isNewest || (query.q === undefined && problem === undefined) ? null : (
          <meta name="robots" content="noindex" />
        )}
        <FeedLink />
        <div className={styles.page}>
          <div id="first-view" className={styles.head}>
            <PageHeading>{reviewsMessages.heading}</PageHeading>
            <Summary summary={summary} query={query} />
            <FormToggle
              ref={toggle}
              isOpen={isOpen}
              onToggle={() => {
                announce(undefined);
                setOpen(isOpen !== true);
              }}
            />
          </div>
          <div className={styles.body}>
            {reviews.some(({ status }) => status === 'held') ? null : <SignUpNotice />}
            <NewReview
              key={formKey}
              isOpen={isOpen}
              onPosted={showPosted}
              onDiscarded={() => {
                closeForm();
                // Without what was wrong with the draft.
                renewForm();
              }}
            />
            {summary.count === 0 ? null : (
              <div className={styles.choice}>
                <ListFilters query={query} isOpen={!isNewest} />
                <ListResult
                  query={query}
                  problem={problem}
                  count={reviews.length}
                  total={summary.count}
                  isLast={isLast}
                />
              </div>
            )}
            <ReviewList reviews={reviews} none={isNewest || summary.count === 0 ? noneYet : null} />
            <nav className={styles.pages} aria-label={reviewsMessages.pages}>
              {isFirstPage ? null : (
                <Link to={listPath(query)}>
                  {isNewest ? reviewsMessages.newest : reviewsMessages.firstPage}
                </Link>
              )}
              {page.nextCursor === undefined ? null : (
                <KeyLink
                  to={listPath(query, page.nextCursor)}
                  rel={isNewest ? 'next' : 'next nofollow'}
                  isPrefetched={query.q === undefined}
                >
                  {reviewsMessages.more}
                </KeyLink>
              )}
            </nav>
          </div>
        </div>
      </Container>
      <ContactCta question={reviewsMessages.closing} lead={reviewsMessages.closingLead} />
      <StructuredData
        graph={(graphs) =>
          isNewest && isFirstPage
            ? graphs.reviews(summary, page.reviews)
            : graphs.page({ ...reviewsPage, path })
        }
      />
    </>
  );
}
