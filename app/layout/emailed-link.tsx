import { useRevalidator } from 'react-router';
import { errorMessages } from '../../content/messages/error.ts';
import { siteMessages } from '../../content/messages/site.ts';
import { type ApiProblem, explainProblem } from '../api-client/problem.ts';
import { Button } from '../ui/button.tsx';
import { KeyLink } from '../ui/key-link.tsx';
import { Narrow } from '../ui/narrow.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

interface CheckingLinkProps {
  heading: string;
  waiting: string;
  needsScript: string;
  className?: string | undefined;
}

/** The page of an emailed link until the browser has asked what it leads to. */
export function CheckingLink({ heading, waiting, needsScript, className }: CheckingLinkProps) {
  return (
    <Narrow className={className}>
      <PageHeading>{heading}</PageHeading>
      <p role="status" className="whenScripted">
        {waiting}
      </p>
      <noscript>
        <p>{needsScript}</p>
      </noscript>
    </Narrow>
  );
}

/** Says that the server did not judge the link, and offers to ask again. */
export function LinkCheckFailed({ failed, problem }: { failed: string; problem: ApiProblem }) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <Notice tone="bad">{failed}</Notice>
      <p>{explainProblem(problem)}</p>
      <p>
        <Button variant="accent" busy={state !== 'idle'} onClick={() => void revalidate()}>
          {errorMessages.tryAgain}
        </Button>
      </p>
    </>
  );
}

/** Leads on to a review that is public now, or else to all reviews. */
export function ReviewKey({ reviewId, label }: { reviewId: string | undefined; label: string }) {
  return (
    <p>
      <KeyLink to={reviewId === undefined ? '/reviews' : `/reviews/${reviewId}`} variant="accent">
        {reviewId === undefined ? siteMessages.menu.reviews : label}
      </KeyLink>
    </p>
  );
}
