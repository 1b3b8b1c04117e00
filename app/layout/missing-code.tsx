import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { messages } from '../../content/messages.ts';
import { session } from '../api-client/browser-storage.ts';
import { useDialogs } from '../ui/dialogs.tsx';

/** A document that cannot be reached would take away the page that can still be read. */
const isReached = (path: string): Promise<boolean> =>
  fetch(path, { cache: 'reload' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * Where a page's code is gone after a deploy, the router would reload the page that its link is on, at each click. Instead the page
 * that was asked for is loaded as a document, which names the new code; the script that loads it tells when that fails, too.
 */
export function MissingCode(): null {
  const dialogs = useDialogs();
  const { location: wanted } = useNavigation();
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    // Vite reloads, too. Nothing else does on a built site; older browsers are left to the router's reload.
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
  // The failure may come before the router's state says where to.
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
