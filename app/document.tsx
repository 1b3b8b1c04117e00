import type { ReactNode } from 'react';

interface DocumentProps {
  /** What only the server writes, and hydration leaves alone. */
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
