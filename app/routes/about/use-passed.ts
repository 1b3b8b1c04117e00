import { type RefObject, useEffect, useState } from 'react';

/** Far more than any page is long, so that everything below the window counts as ahead. */
const ahead = '0px 0px 1000000px 0px';

/** Whether an element has ever been above the window: the visitor has scrolled past it, or jumped. */
export function usePassed(ref: RefObject<Element | null>): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.every(({ isIntersecting }) => isIntersecting)) return;
        setPassed(true);
        observer.disconnect();
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return passed;
}
