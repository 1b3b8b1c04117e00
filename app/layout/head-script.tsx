import { useLayoutEffect } from 'react';
import { markSession } from '../api-client/session.ts';
import { markDocument, markDocumentScript } from './mark-document.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * The script that marks the document before the first paint. Where React builds the document anew its marks are gone, and Trusted
 * Types forbid to write a script: then they are set from here.
 */
export function HeadScript() {
  useLayoutEffect(() => {
    markDocument(document.documentElement);
    // Only the page knows about a session that storage refused to store.
    markSession();
  }, []);
  if (!useHydrated()) return null;
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markDocumentScript }} />;
}
