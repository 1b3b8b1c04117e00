import { ButtonLink } from '#app/ui/button.tsx';
import { Narrow } from '#app/ui/narrow.tsx';
import { siteMessages } from '#content/messages/site.ts';
import { PageProgress } from './progress-bar.tsx';

interface CheckingLinkProps {
  heading: string;
  waiting: string;
  needsScript: string;
  className?: string | undefined;
}

export function CheckingLink({ heading, waiting, needsScript, className }: CheckingLinkProps) {
  return (
    <Narrow className={className}>
      <h1>{heading}</h1>
      <PageProgress />
      <p role="status" className="whenScripted">
        {waiting}
      </p>
      <div className="whenUnscripted">
        <p>{needsScript}</p>
      </div>
    </Narrow>
  );
}

export function ReviewKey({ reviewId, label }: { reviewId: string | undefined; label: string }) {
  return (
    <p>
      <ButtonLink
        href={reviewId === undefined ? '/reviews' : `/reviews/${reviewId}`}
        variant="accent"
      >
        {reviewId === undefined ? siteMessages.menu.reviews : label}
      </ButtonLink>
    </p>
  );
}
