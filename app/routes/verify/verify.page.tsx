import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { siteMessages } from '../../../content/messages/site.ts';
import { verificationMessages } from '../../../content/messages/verification.ts';
import { attempt, lookUpAccount } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';
import type { ApiProblem } from '../../api-client/problem.ts';
import { getToken } from '../../api-client/session.ts';
import { CheckingLink, ReviewKey } from '../../layout/emailed-link.tsx';
import { LoadFailure } from '../../layout/problem-notice.tsx';
import { UnlistedHead } from '../../layout/page-head.tsx';
import { KeyLink } from '../../ui/key.tsx';
import { Narrow } from '../../ui/page.tsx';
import { Notice } from '../../ui/notice.tsx';

const texts = verificationMessages;

/**
 * Verifies the address. Runs only in a browser: the server renders the page without following the
 * link.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const answer = await attempt(api.verifyEmail(params['token'] ?? ''));
  // Refreshes the stored account, which says whether it is verified. If this fails, the next
  // look-up does it.
  if (answer.problem === undefined && getToken() !== null)
    await lookUpAccount().catch(() => undefined);
  return answer;
}

export const HydrateFallback = () => (
  <>
    <UnlistedHead title={texts.title} />
    <CheckingLink
      heading={texts.heading}
      waiting={texts.verifying}
      needsScript={texts.needsScript}
    />
  </>
);

export function Component() {
  const { data: verified, problem } = useLoaderData<typeof loader>();
  return (
    <Narrow>
      <UnlistedHead title={texts.title} />
      <h1>{texts.heading}</h1>
      {problem === undefined ? (
        <>
          <Notice tone="good">
            <p>{verified.message}</p>
            {verified.reviewId && <p>{texts.live}</p>}
          </Notice>
          <ReviewKey reviewId={verified.reviewId} label={texts.seeReview} />
        </>
      ) : (
        <NotVerified problem={problem} />
      )}
    </Narrow>
  );
}

function NotVerified({ problem }: { problem: ApiProblem }) {
  const isLoggedIn = getToken() !== null;
  if (problem.status !== 404) return <LoadFailure failed={texts.failed} problem={problem} />;
  return (
    <>
      <Notice tone="bad">{texts.failed}</Notice>
      <p>{isLoggedIn ? texts.accountForLink : texts.logInForLink}</p>
      <p>
        <KeyLink href={isLoggedIn ? '/account' : '/auth/login'} variant="accent">
          {isLoggedIn ? siteMessages.menu.account : siteMessages.logIn}
        </KeyLink>
      </p>
    </>
  );
}
