import { useEffect } from 'react';
import { useLogin } from './login-state.ts';
import { lookUpAccount } from './start-login.ts';
import { useLoginEnded } from './use-call.ts';

/** Looks up whose the kept token is wherever only the token is kept (specification §4: a stored token alone is a login). */
export function useAccountLookUp(): void {
  const { status, account } = useLogin();
  const sendToLogIn = useLoginEnded();
  const isUnknown = status === 'in' && account === undefined;
  useEffect(() => {
    // Without an answer the site shows no name, and works.
    if (isUnknown) lookUpAccount().catch(sendToLogIn);
  }, [isUnknown, sendToLogIn]);
}
