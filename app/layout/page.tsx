import { type ReactElement, useState } from 'react';
import { createPath, useLocation, useMatches, useOutlet } from 'react-router';
import { FailurePage } from '../routes/error-page/failure-page.tsx';
import { OfflinePage } from '../routes/error-page/offline-page.tsx';
import type { Route } from './+types/page.ts';

/** Wraps every page, so that an error replaces only the page and keeps the frame and the document. */
export default function Page() {
  // Only a page whose code could not be fetched has its address shown in place of the current page's.
  const { mask } = useLocation();
  const page = usePageOf(useMatches());
  return mask === undefined ? page : <OfflinePage key={createPath(mask)} />;
}

/** The page of these matches. The router renders again while another page loads; the page does so only for other matches or data. */
function usePageOf(matches: ReturnType<typeof useMatches>): ReactElement | null {
  const outlet = useOutlet();
  const [shown, setShown] = useState({ matches, outlet });
  if (shown.matches === matches) return shown.outlet;
  setShown({ matches, outlet });
  return outlet;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />;
}
