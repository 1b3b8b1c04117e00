import { Outlet } from 'react-router';
import { FailurePage } from '../routes/error-page/failure-page.tsx';
import type { Route } from './+types/page.ts';

/** Wraps every page, so that an error replaces only the page and keeps the frame and the document. */
export default function Page() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />;
}
