import { useEffect } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { messages } from '../../../content/messages.ts';
import { type KnownAccount, keepAccount, useLogin } from '../../api-client/login-state.ts';
import { api } from '../../api-client/api.ts';
import { authPath } from '../../api-client/return-path.ts';
import { useCall } from '../../api-client/use-call.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';
import styles from './account.module.css';

const texts = messages.account;

const tabs = [
  { to: '/account', label: texts.myInformation },
  { to: '/account/password', label: texts.changePassword },
  { to: '/account/reviews', label: texts.myReviews },
];

/** What the tabs are given: whose account it is. */
export interface AccountContext {
  account: KnownAccount;
}

/** My Account (specification §2): three tabs, each with a URL of its own. For the logged-in only; others log in and come back. */
export default function AccountPage() {
  const { status, account } = useLogin();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { call } = useCall();
  useEffect(() => {
    // Read afresh: on the server's page, and on the first of the browser's, nobody is logged in yet.
    if (status === 'out' && document.documentElement.dataset['login'] !== 'in') {
      void navigate(authPath('login', pathname), { replace: true });
    }
  }, [status, pathname, navigate]);
  useEffect(() => {
    if (status !== 'in' || account !== undefined) return;
    void call(async () => keepAccount(await api.lookUpToken()));
  }, [status, account, call]);
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
          {account === undefined ? null : <Outlet context={{ account } satisfies AccountContext} />}
        </div>
      </div>
    </Wrap>
  );
}
