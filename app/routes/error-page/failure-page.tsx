import { isRouteErrorResponse } from 'react-router';
import { messages } from '../../../content/messages.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Narrow } from '../../ui/narrow.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorPage } from './error-page.tsx';

/** What every page that fails becomes: the error page for a wrong address, or the reason in the words fit for a visitor. */
export function FailurePage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorPage />;
  return (
    <Narrow>
      <title>{messages.error.unexpected}</title>
      <PageHeading>{messages.error.unexpected}</PageHeading>
      <p>{reason(error)}</p>
      <p>
        {/* A full load: what failed may be the very code that would navigate. */}
        <KeyLink href="/" variant="accent">
          {messages.site.menu.home}
        </KeyLink>
      </p>
    </Narrow>
  );
}

function reason(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const { requestId } = (error.data ?? {}) as { requestId?: unknown };
    return typeof requestId === 'string' ? messages.error.server(requestId) : messages.error.generic;
  }
  // What the server's own errors say is kept from the browser: React Router sends this sentence instead.
  if (!(error instanceof Error) || error.message === 'Unexpected Server Error') return messages.error.generic;
  return error.message;
}
