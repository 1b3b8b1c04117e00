import { isRouteErrorResponse, useRouteError } from 'react-router';
import { errorMessages } from '../../../content/messages/error.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { isConnectionLost, MissingCode } from '../../api-client/connection.ts';
import { useRequestId } from '../../layout/request-id.ts';
import { KeyLink } from '../../ui/key.tsx';
import { Narrow } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorPage } from './error-page.tsx';
import { OfflinePage } from './offline-page.tsx';

/**
 * Replaces a page that fails: the error page for an unknown path, the offline page without a
 * connection, or the reason in plain words.
 */
export function FailurePage() {
  const error = useRouteError();
  const requestId = useRequestId();
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorPage />;
  if (error instanceof MissingCode || isConnectionLost(error)) return <OfflinePage />;
  return (
    <Narrow>
      <title>{errorMessages.unexpected}</title>
      <PageHeading>{errorMessages.unexpected}</PageHeading>
      <p data-request-id={requestId}>{reason(error, requestId)}</p>
      <p>
        {/* A full page load: the code that navigates may be what failed. */}
        <KeyLink href="/" variant="accent">
          {siteMessages.menu.home}
        </KeyLink>
      </p>
    </Narrow>
  );
}

function reason(error: unknown, pageRequestId: string | undefined): string {
  const id = answeredRequestId(error) ?? pageRequestId;
  if (error instanceof Error) return error.message;
  return id === undefined ? errorMessages.generic : errorMessages.server(id);
}

/** The request id in the response to a failed request for a page's data. */
function answeredRequestId(error: unknown): string | undefined {
  const answer: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  if (typeof answer !== 'object' || answer === null || !('requestId' in answer)) return undefined;
  return typeof answer.requestId === 'string' ? answer.requestId : undefined;
}
