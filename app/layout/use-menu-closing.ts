import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** How long a followed link keeps the menu open at most. */
const patienceMilliseconds = 300;

/**
 * Closes the menu as the next page shows. Closed before, the current page would be drawn once more, without the menu, and the next one
 * would wait for that. Returns what to call when a link in the menu is followed.
 */
export function useMenuClosing(menu: RefObject<HTMLElement | null>): () => void {
  const { key } = useLocation();
  const shown = useRef(key);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    clearTimeout(timer.current);
    menu.current?.hidePopover();
  }, [key, menu]);
  return () => {
    timer.current = setTimeout(() => menu.current?.hidePopover(), patienceMilliseconds);
  };
}
