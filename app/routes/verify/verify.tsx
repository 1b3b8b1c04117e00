import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { authMessages } from '../../../content/messages/auth.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { verificationMessages } from '../../../content/messages/verification.ts';
import { lookUpAccount } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { getToken } from '../../api-client/session.ts';
import { CheckingLink, ReviewKey } from '../../layout/emailed-link.tsx';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { UnlistedHead } from '../../layout/page-head.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Narrow } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

const texts = verificationMessages;

type Outcome = { message: string; reviewId: string | undefined; problem?: never } | { problem: ApiProblem };

/** Verifies the address. Runs only in a browser: the server renders the page without following the link. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Outcome> {
  try {
    const { message, reviewId } = await api.verifyEmail(params['token'] ?? '');
    // Refreshes the stored account, which says whether it is verified. If this fails, the next look-up does it.
    if (getToken() !== null) await lookUpAccount().catch(() => undefined);
    return { message, reviewId };
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    return { problem };
  }
}
/** Shown until the answer arrives. */
export const HydrateFallback = () => (
  <>
    <UnlistedHead title={texts.title} />
    <CheckingLink heading={texts.heading} waiting={texts.verifying} needsScript={texts.needsScript} />
  </>
);

export function Component() {
  const outcome = useLoaderData<Outcome>();
  return (
    <Narrow>
      <UnlistedHead title={texts.title} />
      <PageHeading>{texts.heading}</PageHeading>
      {outcome.problem === undefined ? (
        <Verified message={outcome.message} reviewId={outcome.reviewId} />
      ) : (
        <NotVerified problem={outcome.problem} />
      )}
    </Narrow>
  );
}

/** Leads on to the review that has just been published, or else to all reviews. */
function Verified({ message, reviewId }: { message: string; reviewId: string | undefined }) {
  return (
    <>
      <Notice tone="good">
        <p>{message}</p>
        {reviewId === undefined ? null : <p>{texts.live}</p>}
      </Notice>
      <ReviewKey reviewId={reviewId} label={texts.seeReview} />
    </>
  );
}

/** Says what to do next: try again if the server did not judge the link, otherwise get a new one. */
function NotVerified({ problem }: { problem: ApiProblem }) {
  const isLoggedIn = getToken() !== null;
  if (problem.status !== 404) return <LoadFailure failed={texts.failed} problem={problem} />;
  return (
    <>
      <Notice tone="bad">{texts.failed}</Notice>
      <p>{isLoggedIn ? texts.accountForLink : texts.logInForLink}</p>
      <p>
        <KeyLink to={isLoggedIn ? '/account' : '/auth/login'} variant="accent">
          {isLoggedIn ? siteMessages.menu.account : authMessages.logIn}
        </KeyLink>
      </p>
    </>
  );
}
