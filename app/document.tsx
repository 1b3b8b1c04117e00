import type { ReactNode } from 'react';

interface DocumentProps {
  /** Written by the server only; hydration leaves it alone. */
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
