import { type ReactNode, useEffect } from 'react';
import { NavLink, Outlet, redirect, useRevalidator } from 'react-router';
import { accountMessages } from '../../../content/messages/account.ts';
import { errorMessages } from '../../../content/messages/error.ts';
import type { Account } from '../../../shared/accounts.ts';
import { load, logInPath, lookUpAccount } from '../../api-client/account.ts';
import { keepShown } from '../../api-client/connection.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { getToken, useSession } from '../../api-client/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';
import type { Route } from './+types/account.ts';
import styles from './account.module.css';

const texts = accountMessages;

const tabs = [
  { to: '/account', label: texts.myInformation },
  { to: '/account/password', label: texts.changePassword },
  { to: '/account/reviews', label: texts.myReviews },
];

const keepAccount = keepShown<Account>();

/** The account of the stored token. Redirects logged-out visitors to log in and back. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // Returned, not thrown: the router does not handle an immediate rejection while it prefetches styles.
  if (getToken() === null) return redirect(logInPath(new URL(request.url)));
  const { data: account, problem } = await load(request, () => keepAccount(request, lookUpAccount));
  return { account, problem };
}
clientLoader.hydrate = true as const;

function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <Wrap>
      <div className={styles.page}>
        <PageHeading>{texts.heading}</PageHeading>
        <nav className={styles.tabs} aria-label={texts.heading}>
          {tabs.map(({ to, label }) => (
            <NavLink key={to} to={to} end className={styles.tab} prefetch="intent">
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.body}>{children}</div>
      </div>
    </Wrap>
  );
}

export function HydrateFallback() {
  return (
    <AccountFrame>
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
    </AccountFrame>
  );
}

/** My Account (product §2): three tabs, each with its own URL. */
export default function AccountPage({ loaderData: { account, problem } }: Route.ComponentProps) {
  const { status, hasEnded, hasLeft } = useSession();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    // Logged out in another tab: the loader redirects to log in. After a log-out or a refusal in this tab, a navigation is already under way.
    if (status === 'out' && hasLeft !== true && hasEnded !== true) void revalidate();
  }, [status, hasEnded, hasLeft, revalidate]);
  return (
    <AccountFrame>
      {problem === undefined ? null : (
        <>
          <Notice tone="bad">{explainProblem(problem)}</Notice>
          <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
            {errorMessages.tryAgain}
          </Button>
        </>
      )}
      {account === undefined ? null : <Outlet context={account} />}
    </AccountFrame>
  );
}
