import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether any part of an element has been inside the window, whose edges the margin moves as for
 * IntersectionObserver.
 */
export function useSeen(ref: RefObject<Element | null>, rootMargin = '0px'): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, rootMargin]);
  return isSeen;
}
