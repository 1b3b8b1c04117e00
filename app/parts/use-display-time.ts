import { useEffect, useState } from 'react';
import { isHydrating } from '#framework/page.ts';

const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * The time of the first paint, or of the navigation, on the clock of performance.now(). Undefined
 * until hydration, and while a background tab has not been seen.
 */
export function useDisplayTime(): number | undefined {
  const [displayedAt, setDisplayedAt] = useState<number>();
  useEffect(() => {
    if (isVisible()) {
      const [paint] = isHydrating() ? performance.getEntriesByName('first-contentful-paint') : [];
      setDisplayedAt(paint?.startTime ?? performance.now());
      return undefined;
    }
    const display = () => {
      if (isVisible()) setDisplayedAt((before) => before ?? performance.now());
    };
    document.addEventListener('visibilitychange', display);
    return () => document.removeEventListener('visibilitychange', display);
  }, []);
  return displayedAt;
}
