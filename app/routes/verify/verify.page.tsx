import { type LoaderFunctionArgs, useLoaderData, useParams, useSearchParams } from 'react-router';
import { api, type ApiProblem, getToken, lookUpAccount, settle } from '#app/api-client';
import { LoadFailure } from '#app/forms';
import { CheckingLink, NarrowPage, ReviewButton } from '#app/parts/narrow-page.tsx';
import { ReviewCard } from '#app/reviews/review-card.tsx';
import { ButtonLink, Notice } from '#app/ui';
import { siteMessages } from '#content/messages/site.ts';
import { verificationMessages as texts } from '#content/messages/verification.ts';
import { disowning } from '#content/pages/verify.ts';
import { DisownAccount, DisowningFallback } from './disown-account.tsx';

async function verify(token: string) {
  const verified = await api.verifyEmail(token);
  const { reviewId } = verified;
  const [found] = await Promise.all([
    reviewId === undefined ? undefined : settle(api.review(reviewId)),
    // Updates the stored account. If this fails, the next look-up does it.
    getToken() === null ? undefined : lookUpAccount().catch(() => undefined),
  ]);
  return { ...verified, review: found?.data };
}

/**
 * Client only: the server renders the page without using the token. The link for people who didn't
 * sign up doesn't verify.
 */
export async function loader({ params, request }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.has(disowning)) return null;
  return settle(verify(params['token'] ?? ''));
}

export function HydrateFallback() {
  const [search] = useSearchParams();
  if (search.has(disowning)) return <DisowningFallback />;
  return (
    <CheckingLink
      title={texts.title}
      heading={texts.heading}
      waiting={texts.verifying}
      needsScript={texts.needsScript}
    />
  );
}

export function Component() {
  const answer = useLoaderData<typeof loader>();
  const { token = '' } = useParams();
  if (answer === null) return <DisownAccount key={token} />;
  const { data: verified, problem } = answer;
  return (
    <NarrowPage title={texts.title} heading={texts.heading}>
      {problem === undefined ? (
        <>
          <Notice tone="good">
            <p>{verified.reviewId === undefined ? texts.thanks : texts.live}</p>
            <p>{verified.message}</p>
          </Notice>
          {verified.review === undefined ? (
            <ReviewButton reviewId={verified.reviewId} label={texts.seeReview} />
          ) : (
            <ReviewCard review={verified.review} isNews />
          )}
          {getToken() === null && (
            <p className="linkTargets">
              <a href={`/verify/${encodeURIComponent(token)}?${disowning}`}>{texts.notMe.link}</a>
            </p>
          )}
        </>
      ) : (
        <NotVerified problem={problem} />
      )}
    </NarrowPage>
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
        <ButtonLink href={isLoggedIn ? '/account' : '/auth/login'} variant="accent">
          {isLoggedIn ? siteMessages.menu.account : siteMessages.logIn}
        </ButtonLink>
      </p>
    </>
  );
}
