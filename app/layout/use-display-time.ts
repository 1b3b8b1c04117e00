import { useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Returns when the page was first displayed, on the clock of performance.now(): at the first paint
 * of its document, or at once after a navigation. Undefined until hydration, and while a tab that
 * was opened in the background has not been looked at.
 */
export function useDisplayTime(): number | undefined {
  const isHydrated = useHydrated();
  const [isInDocument] = useState(!isHydrated);
  const [displayedAt, setDisplayedAt] = useState<number>();
  useEffect(() => {
    if (isVisible()) {
      const [paint] = isInDocument ? performance.getEntriesByName('first-contentful-paint') : [];
      setDisplayedAt(paint?.startTime ?? performance.now());
      return undefined;
    }
    const display = () => {
      if (isVisible()) setDisplayedAt((before) => before ?? performance.now());
    };
    document.addEventListener('visibilitychange', display);
    return () => document.removeEventListener('visibilitychange', display);
  }, [isInDocument]);
  return displayedAt;
}
