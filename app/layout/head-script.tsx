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
    // A session that storage refused to keep is known to the page alone.
    markSession();
  }, []);
  if (!useHydrated()) return null;
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markDocumentScript }} />;
}
