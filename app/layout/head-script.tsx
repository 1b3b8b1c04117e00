import { useLayoutEffect, useSyncExternalStore } from 'react';
import { markDocument, markDocumentScript } from './mark-document.ts';

const never = () => () => {};
const useMountedLater = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The script that marks the document before the first paint. When React builds the document anew, as it does for a page that
 * failed, its marks are gone and a script would not run (and Trusted Types forbid to write one): then they are set from here.
 */
export function HeadScript() {
  useLayoutEffect(() => markDocument(document.documentElement), []);
  if (useMountedLater()) return null;
  // oxlint-disable-next-line react/no-danger -- a constant text of this site, which React would otherwise escape
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markDocumentScript }} />;
}
