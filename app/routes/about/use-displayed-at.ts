import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * When this page was displayed, on the clock of performance.now(): the first paint after a page load, or the time of rendering after a
 * navigation within the site.
 */
export function useDisplayedAt(): number {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [displayedAt] = useState(() => (hydrating ? firstPaint() : performance.now()));
  return displayedAt;
}

const firstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now();
