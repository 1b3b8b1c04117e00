import { useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Returns the `performance.now()` time when the page was first shown: at first paint, or right
 * after a navigation. Undefined before hydration, and in a background tab that hasn't been opened.
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
