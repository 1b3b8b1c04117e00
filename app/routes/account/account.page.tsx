import type { ReactNode } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useLocation,
  useOutletContext,
} from 'react-router';
import {
  callOrLogIn,
  getToken,
  redirectToLogIn,
  lookUpAccount,
  useRevalidateOnSessionChange,
  useSession,
} from '#app/api-client';
import { PasswordForm } from '#app/forms/auth-form.tsx';
import { LoadFailure } from '#app/forms';
import { PageProgress, UnlistedHead, useDialogs } from '#app/parts';
import { Container, WithoutScript } from '#app/ui';
import { Tabs } from '#app/ui/tabs.tsx';
import { accountMessages as texts } from '#content/messages/account.ts';
import { siteMessages } from '#content/messages/site.ts';
import type { Account } from '#shared/accounts.ts';
import * as styles from './account.module.css';

const tabs = [
  { href: '/account', label: texts.myInformation },
  { href: '/account/password', label: texts.changePassword },
  { href: '/account/reviews', label: texts.myReviews },
];

export async function loader(args: LoaderFunctionArgs) {
  if (getToken() === null) throw redirectToLogIn(args.request);
  return callOrLogIn(args, lookUpAccount());
}

/** The session's account may be newer than the loaded one. */
export function useAccount(): Account {
  const loaded = useOutletContext<Account>();
  const { account = loaded } = useSession();
  return account.userId === loaded.userId ? account : loaded;
}

interface PasswordQuestion {
  text: string;
  confirm: { label: string; variant?: 'danger' };
  onConfirm: (password: string) => Promise<void>;
}

export function useAskPassword() {
  const { email } = useAccount();
  const ask = useDialogs();
  return ({ text, confirm, onConfirm }: PasswordQuestion): Promise<boolean> =>
    ask({
      text,
      confirm,
      AnswerForm: ({ children, onConfirm: close }) => (
        <PasswordForm
          className={styles.confirmation}
          email={email}
          onConfirm={async (password) => {
            await onConfirm(password);
            close();
          }}
        >
          {children}
        </PasswordForm>
      ),
    });
}

function AccountFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const shown = tabs.find(({ href }) => href === pathname)?.label ?? texts.myInformation;
  return (
    <Container>
      <UnlistedHead title={siteMessages.titled(shown)} />
      <div className={styles.page}>
        <h1>{siteMessages.menu.account}</h1>
        <Tabs
          label={siteMessages.menu.account}
          tabs={tabs}
          current={pathname}
          className={styles.tabs}
        />
        <div className={styles.body}>{children}</div>
      </div>
    </Container>
  );
}

export function HydrateFallback() {
  return (
    <AccountFrame>
      <PageProgress />
      <WithoutScript>{texts.needsScript}</WithoutScript>
    </AccountFrame>
  );
}

export function Component() {
  const { data: account, problem } = useLoaderData<typeof loader>();
  useRevalidateOnSessionChange();
  return (
    <AccountFrame>
      <LoadFailure problem={problem} />
      {account && <Outlet key={account.userId} context={account} />}
    </AccountFrame>
  );
}
