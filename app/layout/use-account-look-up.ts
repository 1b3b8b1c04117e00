import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logInPath, lookUpAccount } from '../api-client/account.ts';
import { ApiProblem } from '../api-client/problem.ts';
import { useSession } from '../api-client/session.ts';

/** Looks up the account if only the token is stored (product §4: a stored token alone is a session). */
export function useAccountLookUp(): void {
  const { status, account } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const isUnknown = status === 'in' && account === undefined;
  useEffect(() => {
    if (!isUnknown) return;
    lookUpAccount().catch((problem: unknown) => {
      // Without an answer the site works but shows no name.
      if (problem instanceof ApiProblem && problem.code === 'session_ended') void navigate(logInPath(location));
    });
  }, [isUnknown, navigate, location]);
}
