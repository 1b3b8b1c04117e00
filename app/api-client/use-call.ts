import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiProblem } from './problem.ts';
import { authPath } from './return-path.ts';

interface Outcome<Answer> {
  answer?: Answer;
  /** Absent when the session has ended: the visitor is then on the way to log in, and comes back. */
  problem?: ApiProblem | undefined;
  done: boolean;
}

/** State that the log-in page gets when it was a refused call that led there. */
export interface SessionEndedState {
  sessionEnded?: boolean;
}

/** Answers whether a problem is that the session has ended; if so the visitor is sent to log in, told why, and comes back. */
export function useSessionEnded() {
  const here = useRef(true);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(
    async (problem: unknown): Promise<boolean> => {
      if (!(problem instanceof ApiProblem) || problem.code !== 'session_ended') return false;
      // Where the page itself has sent them on already, this was its reason.
      if (here.current) await navigate(authPath('login', pathname + search), { state: { sessionEnded: true } satisfies SessionEndedState });
      return true;
    },
    [navigate, pathname, search],
  );
}

/** Makes calls one at a time: while one runs `busy` is true, and another does nothing. */
export function useCall() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const sendToLogIn = useSessionEnded();

  const call = useCallback(
    async <Answer>(work: () => Promise<Answer>): Promise<Outcome<Answer>> => {
      if (running.current) return { done: false };
      running.current = true;
      setBusy(true);
      try {
        return { answer: await work(), done: true };
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        return (await sendToLogIn(error)) ? { done: false } : { problem: error, done: false };
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [sendToLogIn],
  );
  return { busy, call };
}
