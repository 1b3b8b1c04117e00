import { useCallback, useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { messages } from '../../../content/messages.ts';
import { type KnownAccount, useSession } from '../../api-client/session.ts';
import { type ApiProblem, explainProblem } from '../../api-client/problem.ts';
import { authPath } from '../../api-client/return-path.ts';
import { lookUpAccount } from '../../api-client/start-session.ts';
import { useCall } from '../../api-client/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';
import styles from './account.module.css';

const texts = messages.account;

const tabs = [
  { to: '/account', label: texts.myInformation },
  { to: '/account/password', label: texts.changePassword },
  { to: '/account/reviews', label: texts.myReviews },
];

/** What the tabs are given: whose account it is, and a way to leave that does not lead to log in and back. */
export interface AccountContext {
  account: KnownAccount;
  leave: () => void;
}

/** My Account (specification §2): three tabs, each with a URL of its own. For the logged-in only; others log in and come back. */
export default function AccountPage() {
  const { status, account, hasEnded, hasLeft } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { busy, call } = useCall();
  const [problem, setProblem] = useState<ApiProblem>();
  const isLeaving = useRef(false);
  const wasIn = useRef(false);
  const leave = useCallback(() => {
    isLeaving.current = true;
  }, []);
  useEffect(() => {
    // Read afresh: on the server's page, and on the first of the browser's, nobody is logged in yet.
    if (status === 'in') wasIn.current = true;
    // Whoever logs out here is on the way home.
    if (wasIn.current && hasLeft === true) return;
    if (status === 'out' && !isLeaving.current && document.documentElement.dataset['login'] !== 'in') {
      void navigate(authPath('login', pathname), { replace: true, state: hasEnded === true ? { sessionEnded: true } : null });
    }
  }, [status, hasEnded, hasLeft, pathname, navigate]);
  const lookUp = useCallback(async () => {
    const outcome = await call(lookUpAccount);
    setProblem(outcome.problem);
  }, [call]);
  const isUnknown = status === 'in' && account === undefined;
  useEffect(() => {
    if (isUnknown) void lookUp();
  }, [isUnknown, lookUp]);
  return (
    <Wrap>
      <div className={styles['page']}>
        <PageHeading>{texts.heading}</PageHeading>
        <nav className={styles['tabs']} aria-label={texts.heading}>
          {tabs.map(({ to, label }) => (
            <NavLink key={to} to={to} end className={styles['tab'] ?? ''} prefetch="intent">
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles['body']}>
          <noscript>
            <p>{texts.needsScript}</p>
          </noscript>
          {problem === undefined || !isUnknown ? null : (
            <>
              <Notice tone="bad">{explainProblem(problem)}</Notice>
              <Button busy={busy} onClick={() => void lookUp()}>
                {messages.error.tryAgain}
              </Button>
            </>
          )}
          {account === undefined ? null : <Outlet context={{ account, leave } satisfies AccountContext} />}
        </div>
      </div>
    </Wrap>
  );
}
