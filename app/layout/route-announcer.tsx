import { useEffect, useRef, useState } from 'react';
import { createPath, type Location, useLocation } from 'react-router';
import { siteMessages } from '../../content/messages/site.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/**
 * After each navigation, does what a page load does for screen readers: resets the focus and
 * announces the title. One that changes only a part of the page keeps the focus (`keepsFocus` in
 * its state), and that part announces itself.
 */
export function RouteAnnouncer() {
  const { pathname, search, hash, mask, state } = useLocation() as Location<{
    keepsFocus?: boolean;
  } | null>;
  const keepsFocus = state?.keepsFocus === true;
  const page = createPath(mask ?? { pathname, search });
  const seen = useRef(page);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (seen.current === page) return;
    seen.current = page;
    if (keepsFocus) return;
    setTitle(document.title);
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    const start =
      target ?? document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    if (start?.tagName === 'H1') start.tabIndex = -1;
    start?.focus({ preventScroll: true });
  }, [page, hash, keepsFocus]);
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="true">
        {title === '' ? '' : siteMessages.pageLoaded(title)}
      </span>
    </VisuallyHidden>
  );
}
