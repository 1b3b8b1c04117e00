import type { RouterNavigateOptions } from 'react-router';
import { names } from './names.ts';
import type { BrowserRouter } from './router.ts';

/** Shorter than a click, longer than crossing a link takes. */
const intentMs = 100;

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== window.location.origin || link.target !== '') return undefined;
  return link.hasAttribute('download') ? undefined : link;
}

type Click = Pick<MouseEvent, 'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** False for a click that opens a tab or a window, or saves the page. */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: Click): boolean =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

export async function handleLinks({ router, hydration, prefetch }: BrowserRouter): Promise<void> {
  let wanted: HTMLAnchorElement | undefined;
  let intent: ReturnType<typeof setTimeout> | undefined;
  // A touch that becomes a scroll fires pointercancel.
  for (const type of ['pointerover', 'focusin', 'pointercancel'])
    addEventListener(type, (event) => {
      const link = type === 'pointercancel' ? undefined : linkOf(event);
      if (link === wanted) return;
      wanted = link;
      clearTimeout(intent);
      if (link?.relList.contains('nofollow') === false && !savesData())
        intent = setTimeout(() => prefetch(link), intentMs);
    });
  // Until hydration, the browser follows links.
  await hydration;
  addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link === undefined || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const { href, pathname, search, hash, dataset } = link;
    const options = JSON.parse(dataset[names.navigation] ?? '{}') as RouterNavigateOptions;
    const replace = href === window.location.href;
    void router.navigate({ pathname, search, hash }, { replace, ...options });
  });
}
