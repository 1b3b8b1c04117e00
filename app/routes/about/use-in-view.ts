import { type RefObject, useEffect, useState } from 'react';

interface InViewOptions {
  /** Moves the edges of the window, as for IntersectionObserver. */
  rootMargin?: string;
  /** Whether it stays true. */
  once?: boolean;
}

/** Whether any part of an element is inside the window. */
export function useInView(ref: RefObject<Element | null>, { rootMargin = '0px', once = false }: InViewOptions = {}): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isIntersecting = entries.at(-1)?.isIntersecting === true;
        setInView(isIntersecting);
        if (once && isIntersecting) observer.disconnect();
      },
      { rootMargin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, rootMargin, once]);
  return isInView;
}
