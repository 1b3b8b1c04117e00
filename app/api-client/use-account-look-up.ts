import { useEffect } from 'react';
import { useSession } from './session.ts';
import { lookUpAccount } from './start-session.ts';
import { useSessionEnded } from './use-call.ts';

/** Looks up whose the kept token is wherever only the token is kept (specification §4: a stored token alone is a session). */
export function useAccountLookUp(): void {
  const { status, account } = useSession();
  const sendToLogIn = useSessionEnded();
  const isUnknown = status === 'in' && account === undefined;
  useEffect(() => {
    // Without an answer the site shows no name, and works.
    if (isUnknown) lookUpAccount().catch(sendToLogIn);
  }, [isUnknown, sendToLogIn]);
}
