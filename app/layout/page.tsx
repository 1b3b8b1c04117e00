import { Outlet } from 'react-router';
import { FailurePage } from '../routes/error-page/failure-page.tsx';
import type { Route } from './+types/page.ts';

/** Around every page, so that one that fails is replaced within the frame, and the document stays. */
export default function Page() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />;
}
