import { useEffect, useRef, useState } from 'react';
import { createPath, useLocation } from 'react-router';
import { messages } from '../../content/messages.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** After each navigation, does what a page load does for screen readers: resets the focus and announces the title. */
export function RouteAnnouncer() {
  const { pathname, search, hash, mask } = useLocation();
  const page = createPath(mask ?? { pathname, search });
  const seen = useRef(page);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (seen.current === page) return;
    seen.current = page;
    setTitle(document.title);
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    const start = target ?? document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    if (start?.tagName === 'H1') start.tabIndex = -1;
    start?.focus({ preventScroll: true });
  }, [page, hash]);
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="true">
        {title === '' ? '' : messages.site.pageLoaded(title)}
      </span>
    </VisuallyHidden>
  );
}
