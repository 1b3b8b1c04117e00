import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiProblem } from './problem.ts';
import { authPath } from './return-path.ts';

interface Outcome<Answer> {
  answer?: Answer;
  /** Absent when the login has ended: the visitor is then on the way to log in, and comes back. */
  problem?: ApiProblem | undefined;
  done: boolean;
}

/** State that the log-in page gets when it was a refused call that led there. */
export interface LoginEndedState {
  loginEnded?: boolean;
}

/** Makes calls one at a time: while one runs `busy` is true, and another does nothing. */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const here = useRef(true);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const call = useCallback(
    async <Answer>(work: () => Promise<Answer>): Promise<Outcome<Answer>> => {
      if (running.current) return { done: false };
      running.current = true;
      setBusy(true);
      try {
        return { answer: await work(), done: true };
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (error.code !== 'login_ended') return { problem: error, done: false };
        if (here.current) await navigate(authPath('login', pathname + search), { state: { loginEnded: true } satisfies LoginEndedState });
        return { done: false };
      } finally {
        running.current = false;
        if (here.current) setBusy(false);
      }
    },
    [navigate, pathname, search],
  );
  return { busy, call };
}
