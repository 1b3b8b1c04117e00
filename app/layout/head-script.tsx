import { useContext, useLayoutEffect } from 'react';
import { markSession } from '../api-client/session.ts';
import { writeMarkScript } from './mark-document.ts';
import { Nonce } from './nonce.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * The script that marks the document before the first paint. If React rebuilds the document, the marks are lost and Trusted Types
 * forbid the script, so the component sets them with the function that the script has left.
 */
export function HeadScript() {
  const nonce = useContext(Nonce);
  useLayoutEffect(() => {
    (window as { markAll?: () => void }).markAll?.();
    // Only the page knows about a session that storage refused to store.
    markSession();
  }, []);
  if (!useHydrated()) return null;
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? writeMarkScript() : '' }} />
  );
}
