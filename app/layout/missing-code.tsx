import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { messages } from '../../content/messages.ts';
import { session } from '../api-client/browser-storage.ts';
import { useDialogs } from '../ui/dialogs.tsx';

/** Navigating to an unreachable document would lose the page that is still readable. */
const isReached = (path: string): Promise<boolean> =>
  fetch(path, { cache: 'reload' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * If a deploy removed a page's code, the router would reload the current page at each click. This loads the requested page as a
 * document instead, which names the new code. If that fails too, the document's own script says so.
 */
export function MissingCode(): null {
  const dialogs = useDialogs();
  const { location: wanted } = useNavigation();
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    // In development Vite reloads, too. Browsers without the Navigation API keep the router's reload.
    if (import.meta.env.DEV) return;
    const instead = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      setGone(true);
    };
    const { navigation } = window as { navigation?: Navigation };
    navigation?.addEventListener('navigate', instead);
    return () => navigation?.removeEventListener('navigate', instead);
  }, []);
  // The failure may arrive before the router's state names the destination.
  useEffect(() => {
    if (!isGone || wanted === undefined) return;
    setGone(false);
    const load = async () => {
      if (!(await isReached(createPath(wanted)))) {
        await dialogs.alert(messages.error.missingCode);
        return;
      }
      session.setItem('reloadedFor', wanted.pathname);
      location.assign(createPath(wanted));
    };
    void load();
  }, [isGone, wanted, dialogs]);
  return null;
}
