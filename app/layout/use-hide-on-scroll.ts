import { type RefObject, useEffect, useState } from 'react';

/** Smaller movements are a trembling finger. */
const minScrollPx = 6;

/**
 * Where a sticky header stands: `isFloating` above content that has scrolled under it, `isAway`
 * after scrolling down. It also moves away from an element that receives the focus under it, and
 * comes back when something inside it does.
 */
export function useHideOnScroll(header: RefObject<HTMLElement | null>): {
  isAway: boolean;
  isFloating: boolean;
} {
  const [isAway, setAway] = useState(false);
  const [isFloating, setFloating] = useState(false);
  useEffect(() => {
    const element = header.current;
    if (element === null) return undefined;
    let previous = scrollY;
    // Its upper margin scrolls away first.
    const margin = -Number.parseFloat(getComputedStyle(element).top);
    const holdsFocus = () => element.matches(':focus-within:has(:focus-visible)');
    const onScroll = () => {
      const moved = scrollY - previous;
      setFloating(scrollY >= margin);
      if (Math.abs(moved) < minScrollPx && scrollY > 0) return;
      previous = scrollY;
      setAway(moved > 0 && scrollY > element.offsetHeight && !holdsFocus());
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (element.contains(target)) setAway(false);
      else if (target.getBoundingClientRect().top < element.offsetHeight && scrollY > 0)
        setAway(true);
    };
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      removeEventListener('scroll', onScroll);
      document.removeEventListener('focusin', onFocus);
    };
  }, [header]);
  return { isAway, isFloating };
}
