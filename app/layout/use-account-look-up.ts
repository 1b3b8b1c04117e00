import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logInPath, lookUpAccount } from '../api-client/account.ts';
import { ApiProblem } from '../api-client/problem.ts';
import { useSession } from '../api-client/session.ts';

/** The shortest time between two look-ups. */
const minMs = 5000;

/**
 * Looks up the account if only the token is stored, and whenever an unverified visitor comes back
 * to the tab: they may have followed the link on another device.
 */
export function useAccountLookUp(): void {
  const { status, account } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const lookedUpAt = useRef(-minMs);
  const lookUp = useEffectEvent(() => {
    const now = performance.now();
    if (document.visibilityState !== 'visible' || now - lookedUpAt.current < minMs) return;
    lookedUpAt.current = now;
    lookUpAccount().catch((problem: unknown) => {
      // Without an answer the site works but shows no name.
      if (problem instanceof ApiProblem && problem.code === 'session_ended')
        void navigate(logInPath(location));
    });
  });
  const isUnknown = status === 'in' && account === undefined;
  const isUnverified = account?.verified === false;
  useEffect(() => {
    if (!isUnknown && !isUnverified) return undefined;
    const comeBack = () => lookUp();
    if (isUnknown) comeBack();
    addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [isUnknown, isUnverified]);
}
