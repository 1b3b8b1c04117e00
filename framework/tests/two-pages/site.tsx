import './base.css';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import type { PageRoute, Site } from '#framework/routes.tsx';

function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <nav>
        <a href="/">Home</a> <a href="/guests">Guests</a>
      </nav>
      <main id="view">{children}</main>
    </>
  );
}

function ErrorPage() {
  const error = useRouteError();
  return <h1>{isRouteErrorResponse(error) ? `Failed with ${error.status}` : 'Unreachable'}</h1>;
}

const page = (path: string, name: string, load: PageRoute['load']) => ({
  path,
  id: name,
  file: `framework/tests/two-pages/${name}.tsx`,
  load,
});

export const site: Site = {
  pages: [
    page('/', 'home', () => import('./home.tsx')),
    { ...page('guests', 'guests', () => import('./guests.tsx')), data: true },
  ],
  Layout,
  ErrorPage,
};
