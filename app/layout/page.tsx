import { createPath, Outlet, useLocation } from 'react-router';
import { FailurePage } from '../routes/error-page/failure-page.tsx';
import { OfflinePage } from '../routes/error-page/offline-page.tsx';
import type { Route } from './+types/page.ts';

/** Wraps every page, so that an error replaces only the page and keeps the frame and the document. */
export default function Page() {
  // Only a page whose code could not be fetched has its address shown in place of the current page's.
  const { mask } = useLocation();
  return mask === undefined ? <Outlet /> : <OfflinePage key={createPath(mask)} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />;
}
