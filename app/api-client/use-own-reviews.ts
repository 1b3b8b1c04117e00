import { useCallback, useEffect, useState } from 'react';
import type { Review } from '../../domain/reviews/review.schema.ts';
import { api } from './api.ts';
import { useLogin } from './login-state.ts';

/** The visitor's own reviews, held and hidden ones included: fetched in the browser, since pages are the same for everyone. */
export function useOwnReviews() {
  const userId = useLogin().account?.userId;
  const [own, setOwn] = useState<{ userId: string; reviews: Review[] }>();
  const reload = useCallback(async () => {
    if (userId === undefined) return;
    // Without an answer the page shows what everyone sees.
    const reviews = await api.ownReviews(userId).catch(() => undefined);
    if (reviews !== undefined) setOwn({ userId, reviews });
  }, [userId]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { reviews: own !== undefined && own.userId === userId ? own.reviews : undefined, reload };
}
