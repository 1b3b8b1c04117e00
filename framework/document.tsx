import type { ReactNode } from 'react';

interface DocumentProps {
  /** Rendered only by the server, and kept by hydration. */
  head?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

export function Document({ head, children, end }: DocumentProps) {
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
