import { type RefObject, useEffect } from 'react';
import { revealMarginPx } from './timings.ts';

/** Gives the class "active" to every `[data-reveal]` within, once it is 100 px inside the window (product §2, §9). */
export function useActiveOnScroll(ref: RefObject<Element | null>): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          target.classList.add('active');
          observer.unobserve(target);
        }
      },
      { rootMargin: `0px 0px -${revealMarginPx}px 0px` },
    );
    for (const element of ref.current?.querySelectorAll('[data-reveal]') ?? []) observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
}
