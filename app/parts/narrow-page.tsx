import type { ReactNode } from 'react';
import { ButtonLink, NarrowContainer, WithoutScript } from '#app/ui';
import { siteMessages } from '#content/messages/site.ts';
import { UnlistedHead } from './page-head.tsx';
import { PageProgress } from './progress-bar.tsx';
import * as styles from './narrow-page.module.css';

interface NarrowPageProps {
  title: string;
  heading: string;
  children: ReactNode;
}

/** A page of one form or message, which search engines don't list. */
export function NarrowPage({ title, heading, children }: NarrowPageProps) {
  return (
    <NarrowContainer className={styles.page}>
      <UnlistedHead title={title} />
      <h1>{heading}</h1>
      {children}
    </NarrowContainer>
  );
}

interface CheckingLinkProps extends Omit<NarrowPageProps, 'children'> {
  waiting: string;
  needsScript: string;
}

export function CheckingLink({ waiting, needsScript, ...rest }: CheckingLinkProps) {
  return (
    <NarrowPage {...rest}>
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
