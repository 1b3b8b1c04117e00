import { type RefObject, useEffect, useState } from 'react';

/** Whether any part of an element is inside the window, in a visible tab. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let inside = false;
    const tell = () => setInView(inside && document.visibilityState === 'visible');
    const observer = new IntersectionObserver((entries) => {
      inside = entries.at(-1)?.isIntersecting ?? inside;
      tell();
    });
    observer.observe(element);
    document.addEventListener('visibilitychange', tell);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [ref]);
  return inView;
}
