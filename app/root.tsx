import './styles/tokens.css';
import './styles/font.css';
import './styles/base.css';
import './styles/print.css';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { Frame } from './layout/frame.tsx';
import { HeadScript } from './layout/head-script.tsx';
import { paperColors } from './layout/theme.ts';
import { useHydrated } from './layout/use-hydrated.ts';
import { FailurePage } from './routes/error-page/failure-page.tsx';
import typeface from './styles/bricolage-grotesque.woff2';

export const links: Route.LinksFunction = () => [
  // On a phone, the first view does not wait for it (app/styles/tokens.css).
  { rel: 'preload', href: typeface, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', media: '(width > 768px)' },
  // The server puts the SVG of it into the document (server/pages/document.ts).
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

// Elements that stay the same do not render again at each step of the router.
const head = (
  <head>
    <HeadScript />
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content={paperColors.light} suppressHydrationWarning />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paperColors.dark} suppressHydrationWarning />
    <Meta />
    <Links />
  </head>
);
const serverWritten = <ServerWritten />;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      {head}
      <body>
        <Frame>{children}</Frame>
        {serverWritten}
      </body>
    </html>
  );
}

/** Under Trusted Types only the server may write scripts. If React renders the document from scratch, they are already running. */
function ServerWritten() {
  if (!useHydrated()) return null;
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />;
}
