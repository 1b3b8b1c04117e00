import { ButtonLink, WithoutScript } from '#app/ui';
import { siteMessages } from '#content/messages/site.ts';
import { NarrowPage } from './narrow-page.tsx';
import { PageProgress } from './progress-bar.tsx';

interface CheckingLinkProps {
  title: string;
  heading: string;
  waiting: string;
  needsScript: string;
  className?: string | undefined;
}

export function CheckingLink({
  title,
  heading,
  waiting,
  needsScript,
  className,
}: CheckingLinkProps) {
  return (
    <NarrowPage title={title} heading={heading} className={className}>
      <PageProgress />
      <p role="status" className="whenScripted">
        {waiting}
      </p>
      <WithoutScript>{needsScript}</WithoutScript>
    </NarrowPage>
  );
}

export function ReviewButton({ reviewId, label }: { reviewId: string | undefined; label: string }) {
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
