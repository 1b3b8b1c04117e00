import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logInPath, lookUpAccount } from '../api-client/account.ts';
import { ApiProblem } from '../api-client/problem.ts';
import { useSession } from '../api-client/session.ts';

/** The shortest time between two look-ups of an unverified account. */
const leastMillisecondsBetween = 5000;

/**
 * Looks up the account if only the token is stored, and again when an unverified visitor
 * comes back to the tab: they may have followed the link on another device.
 */
export function useAccountLookUp(): void {
  const { status, account } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const lookUp = useCallback(() => {
    lookUpAccount().catch((problem: unknown) => {
      // Without an answer the site works but shows no name.
      if (problem instanceof ApiProblem && problem.code === 'session_ended')
        void navigate(logInPath(location));
    });
  }, [navigate, location]);

  const isUnknown = status === 'in' && account === undefined;
  useEffect(() => {
    if (isUnknown) lookUp();
  }, [isUnknown, lookUp]);

  const isUnverified = account?.verified === false;
  const lookedUpAt = useRef(-leastMillisecondsBetween);
  useEffect(() => {
    if (!isUnverified) return undefined;
    const comeBack = () => {
      const now = performance.now();
      if (
        document.visibilityState !== 'visible' ||
        now - lookedUpAt.current < leastMillisecondsBetween
      )
        return;
      lookedUpAt.current = now;
      lookUp();
    };
    addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [isUnverified, lookUp]);
}
