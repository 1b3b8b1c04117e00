import { useCallback, useEffect, useRef, useState } from 'react';
import type { Review } from '../../domain/reviews/review.schema.ts';
import { api } from './api.ts';
import { useSession } from './session.ts';
import { ApiProblem } from './problem.ts';
import { useSessionEnded } from './use-call.ts';

export interface OwnReviews {
  userId: string;
  reviews: Review[];
}

/** The visitor's own reviews, held and hidden ones included: fetched in the browser, since pages are the same for everyone. */
export function useOwnReviews() {
  const userId = useSession().account?.userId;
  const [own, setOwn] = useState<OwnReviews>();
  const [problem, setProblem] = useState<ApiProblem>();
  const sendToLogIn = useSessionEnded();
  const latest = useRef(0);
  const reload = useCallback(async () => {
    if (userId === undefined) return;
    const order = ++latest.current;
    try {
      const reviews = await api.ownReviews(userId);
      // An answer that was overtaken by a later one is out of date.
      if (order !== latest.current) return;
      setOwn({ userId, reviews });
      setProblem(undefined);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (!(await sendToLogIn(error)) && order === latest.current) setProblem(error);
    }
  }, [userId, sendToLogIn]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { own: own?.userId === userId ? own : undefined, problem, reload };
}
