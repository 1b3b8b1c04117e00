import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Safari before 26.2 does not say when scrolling ends. There, a pause this long counts as the end.
 */
const pauseMs = 150;

/** Calls back when the scrolling of an element has ended, whoever began it. */
export function useScrollEnd<Type extends HTMLElement>(
  ref: RefObject<Type | null>,
  onScrollEnd: (element: Type) => void,
): void {
  const end = useEffectEvent(() => ref.current && onScrollEnd(ref.current));
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(pause);
      pause = setTimeout(end, pauseMs);
    };
    if ('onscrollend' in window) ref.current?.addEventListener('scrollend', end, { signal });
    else ref.current?.addEventListener('scroll', wait, { signal, passive: true });
    return () => {
      clearTimeout(pause);
      stop.abort();
    };
  }, [ref]);
}
