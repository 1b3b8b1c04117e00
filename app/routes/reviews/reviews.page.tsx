import { useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import {
  api,
  callOrLogIn,
  readSession,
  useRevalidateOnSessionChange,
  useSession,
} from '#app/api-client';
import { SignUpNotice } from '#app/layout/verification-notice.tsx';
import { ContactCta } from '#app/parts/contact-cta.tsx';
import { FeedLink, PageHead } from '#app/parts';
import { FormToggle, useFormOpen } from '#app/reviews/form-toggle.tsx';
import { ReviewList } from '#app/reviews/review-list.tsx';
import { ReviewChangesProvider, useReviewChanges } from '#app/reviews/review-status-message.tsx';
import { withSaved } from '#app/reviews/saved-reviews.ts';
import { ButtonLink, Container, restoreFocus } from '#app/ui';
import { minFilterableReviews } from '#content/limits.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { siteMessages } from '#content/messages/site.ts';
import { reviewsPage } from '#content/pages/reviews.ts';
import { fetchPageData, names, useOnceHydrated } from '#framework/page.ts';
import { listPath, type ReviewQuery } from '#shared/review-query.ts';
import { ListFilters } from './list-filters.tsx';
import { ListResult } from './list-result.tsx';
import { NewReview } from './new-review.tsx';
import type { ReviewsData } from './reviews.server.ts';
import { Summary } from './summary.tsx';
import * as styles from './reviews.module.css';

/** Differs from the first page's title, so the change is announced. */
const olderTitle = siteMessages.titled(reviewsMessages.more);

/**
 * Logged-in visitors see their own held and hidden reviews too. If that's refused, they see the
 * public list.
 */
export async function loader(args: LoaderFunctionArgs): Promise<ReviewsData> {
  const [forEveryone, asReader] = await Promise.all([
    fetchPageData<ReviewsData>(args),
    readSession().status === 'in'
      ? callOrLogIn(args, api.reviews(new URL(args.request.url).searchParams))
      : undefined,
  ]);
  return asReader?.data === undefined || forEveryone.problem !== undefined
    ? forEveryone
    : { ...forEveryone, page: asReader.data };
}

/** A held review already says where the link was sent. */
function SignUpNoticeAbove({ reviews }: Pick<ReviewsData['page'], 'reviews'>) {
  const { saved } = useReviewChanges();
  return !withSaved(reviews, saved).some(({ status }) => status === 'held') && <SignUpNotice />;
}

/** The search as the visitor spells it. All spellings share one document. */
function useSpelledQuery(query: ReviewQuery): ReviewQuery {
  const spelled = useSearchParams()[0].get('q')?.trim();
  const q = useOnceHydrated(spelled || query.q, query.q);
  return query.q ? { ...query, q } : query;
}

const noReviews = <p className={styles.noReviews}>{reviewsMessages.none}</p>;

export function Component() {
  const data = useLoaderData<ReviewsData>();
  const { summary, page, problem, isNewest, isFirstPage, path } = data;
  const query = useSpelledQuery(data.query);
  const { reviews, nextCursor } = page;
  useRevalidateOnSessionChange();
  const isOwner = useSession().account?.owner === true;
  const [isOpen, setOpen] = useFormOpen();
  const toggle = useRef<HTMLButtonElement>(null);
  const [formKey, renewForm] = useReducer((count: number) => count + 1, 0);
  const closeForm = () => {
    flushSync(() => {
      setOpen(false);
      // Clears the form's errors.
      renewForm();
    });
    restoreFocus(toggle.current, { preventScroll: true });
  };
  return (
    <ReviewChangesProvider>
      <Container>
        <PageHead metadata={{ ...reviewsPage, path, ...(!isFirstPage && { title: olderTitle }) }} />
        {!isNewest && (query.q !== undefined || problem !== undefined) && (
          <meta name="robots" content="noindex" />
        )}
        <FeedLink />
        <div className={styles.page}>
          <div id={names.firstView} className={styles.intro}>
            <h1>{reviewsMessages.heading}</h1>
            <Summary {...data} query={query} />
            {isOwner ? (
              <p>
                {reviewsMessages.ownSite} <a href="/owner">{siteMessages.menu.desk}</a>.
              </p>
            ) : (
              <FormToggle ref={toggle} isOpen={isOpen} onToggle={() => setOpen(isOpen !== true)} />
            )}
          </div>
          <div className={styles.body}>
            <SignUpNoticeAbove reviews={reviews} />
            {!isOwner && (
              <NewReview
                key={formKey}
                isOpen={isOpen}
                listsNewest={isNewest && isFirstPage}
                onClose={closeForm}
              />
            )}
            {summary.count > 0 && (
              <div className={styles.choice}>
                {summary.count >= minFilterableReviews && (
                  <ListFilters query={query} isOpen={!isNewest} />
                )}
                <ListResult {...data} spelled={query} />
              </div>
            )}
            <ReviewList
              reviews={reviews}
              none={((isNewest && isFirstPage) || summary.count === 0) && noReviews}
            />
            <nav className={styles.pages} aria-label={reviewsMessages.pages}>
              {!isFirstPage && (
                <a href={listPath(query)}>
                  {isNewest ? reviewsMessages.newest : reviewsMessages.firstPage}
                </a>
              )}
              {nextCursor && (
                <ButtonLink
                  href={listPath(query, nextCursor)}
                  rel={isNewest ? 'next' : 'next nofollow'}
                >
                  {reviewsMessages.more}
                </ButtonLink>
              )}
            </nav>
          </div>
        </div>
      </Container>
      <ContactCta question={reviewsMessages.closing} lead={reviewsMessages.closingLead} />
    </ReviewChangesProvider>
  );
}
