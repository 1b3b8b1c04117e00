import { createContext, type ReactNode, useContext } from 'react';

const PublicUrl = createContext('');

/** The site's origin, which browsers read from the document, so hydration matches. */
export const usePublicUrl = (): string => useContext(PublicUrl);

interface DocumentProps {
  publicUrl: string;
  /** Rendered only by the server, and kept by hydration. */
  head?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

export function Document({ publicUrl, head, children, end }: DocumentProps) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>{head}</head>
      <body>
        <PublicUrl value={publicUrl}>{children}</PublicUrl>
        {end}
      </body>
    </html>
  );
}
