import { Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { FailurePage } from '../routes/error-page/failure-page.tsx';
import { Frame } from './frame.tsx';

/** The id of the route whose error page keeps the frame. */
export const pageBoundary = 'page';

/** Puts pages into the frame. An error replaces only the page, and the frame around it stays. */
export const inFrame = (pages: RouteObject[]): RouteObject[] => [
  {
    id: 'root',
    Component: RootLayout,
    ErrorBoundary: RootFailure,
    children: [{ id: pageBoundary, ErrorBoundary: FailurePage, children: pages }],
  },
];

function RootLayout() {
  return (
    <>
      <Frame>
        <Outlet />
      </Frame>
      <ScrollRestoration />
    </>
  );
}

/** Replaces the page if even the frame's own route fails. */
function RootFailure() {
  return (
    <Frame>
      <FailurePage />
    </Frame>
  );
}
