import { type ReactNode, useLayoutEffect } from 'react';
import { markSession } from './api-client/session.ts';
import { markDocument, markTheme } from './starter.ts';

interface DocumentProps {
  /** What only the server writes, and hydration leaves alone. */
  head?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

export function Document({ head, children, end }: DocumentProps) {
  useLayoutEffect(() => {
    // If React renders the document from scratch, the marks are lost.
    if (document.documentElement.dataset['js'] !== undefined) return;
    markTheme();
    markDocument();
    // Only the page knows about a session that storage refused to store.
    markSession();
  }, []);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>{head}</head>
      <body>
        {children}
        {end}
      </body>
    </html>
  );
}
