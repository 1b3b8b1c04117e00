import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { messages } from '../../../content/messages.ts';
import { load } from '../../api-client/account.ts';
import { useSession } from '../../api-client/session.ts';
import { pageContext } from '../../context.ts';
import { Button } from '../../ui/button.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';
import type { Route } from './+types/reviews.ts';
import { mergeOwnReviews } from './merge-own-reviews.ts';
import { NewReview } from './new-review.tsx';
import { fetchOwnReviews, type OwnReviews } from './own-reviews.ts';
import { ReviewList } from './review-list.tsx';
import { Summary } from './summary.tsx';
import { useFormOpen } from './use-form-open.ts';
import styles from './reviews.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reviewSummary, listReviews } = context.get(pageContext);
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const [summary, page] = await Promise.all([reviewSummary(), listReviews(cursor)]);
  const own: OwnReviews | undefined = undefined;
  return { summary, page, isFirstPage: cursor === undefined, own };
}

/** Adds the visitor's own reviews to the page that is the same for everyone. If they cannot be fetched, the page shows only the public list. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [forEveryone, { data: own }] = await Promise.all([serverLoader(), load(request, fetchOwnReviews)]);
  return { ...forEveryone, own };
}
clientLoader.hydrate = true as const;

/** Loads the page again when somebody logs in or out, here or in another tab. */
function useRevalidationBySession(revalidate: () => Promise<void>): void {
  const { account, hasEnded } = useSession();
  const userId = account?.userId;
  const loadedFor = useRef<string>(undefined);
  const isLoaded = useRef(false);
  useEffect(() => {
    // The code that detected the ended session redirects to log in.
    if (isLoaded.current && loadedFor.current !== userId && hasEnded !== true) void revalidate();
    isLoaded.current = true;
    loadedFor.current = userId;
  }, [userId, hasEnded, revalidate]);
}

export const meta = () => [{ title: messages.reviews.title }, { name: 'description', content: messages.reviews.description }];

/** Reviews (product §2): the overall rating, the form, and the list, 20 at a time. */
export default function Reviews({ loaderData: { summary, page, isFirstPage, own } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useRevalidationBySession(revalidate);
  const [isOpen, setOpen] = useFormOpen();
  const [posted, setPosted] = useState('');
  const toggle = useRef<HTMLButtonElement>(null);
  const closeForm = () => {
    setOpen(false);
    toggle.current?.focus({ preventScroll: true });
  };
  const reviews = mergeOwnReviews({ reviews: page.reviews, isFirst: isFirstPage, isLast: page.nextCursor === undefined }, own);
  return (
    <Wrap>
      <div className={styles.page}>
        <div className={styles.head}>
          <PageHeading>{messages.reviews.heading}</PageHeading>
          <Summary summary={summary} />
          <Button
            ref={toggle}
            className="whenScripted"
            variant={isOpen ? 'key' : 'accent'}
            aria-expanded={isOpen}
            aria-controls="new-review"
            onClick={() => {
              setPosted('');
              setOpen(!isOpen);
            }}
          >
            {isOpen ? messages.reviews.close : messages.reviews.open}
          </Button>
          <p role="status" className={styles.posted}>
            {posted}
          </p>
        </div>
        <div className={styles.body}>
          <div id="new-review">
            {isOpen ? (
              <NewReview
                onPosted={async (isAll) => {
                  if (isAll) closeForm();
                  setPosted(messages.reviews.posted);
                  await revalidate();
                }}
                onDiscarded={closeForm}
              />
            ) : null}
          </div>
          {reviews.length === 0 ? <p className={styles.none}>{messages.reviews.none}</p> : <ReviewList reviews={reviews} />}
          <nav className={styles.pages} aria-label={messages.reviews.pages}>
            {isFirstPage ? null : (
              <Link to="/reviews" viewTransition>
                {messages.reviews.newest}
              </Link>
            )}
            {page.nextCursor === undefined ? null : (
              <KeyLink to={`/reviews?cursor=${page.nextCursor}`} rel="next">
                {messages.reviews.more}
              </KeyLink>
            )}
          </nav>
        </div>
      </div>
    </Wrap>
  );
}
