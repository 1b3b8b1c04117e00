import { startTransition, useActionState, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { errorMessages } from '../../../content/messages/error.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { isTemporary, isUnanswered } from '../../api-client/problem.ts';
import { loadDocument } from '../../page-data.ts';
import { KeyLink } from '../../ui/key.tsx';
import { Narrow } from '../../ui/narrow.tsx';
import { Container } from '../../ui/page.tsx';
import { ErrorDrawing } from './error-drawing.tsx';
import { ErrorPage } from './error-page.tsx';
import styles from './error-page.module.css';

export function FailurePage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorPage />;
  if (isUnanswered(error)) return <RetryPage texts={errorMessages.offline} />;
  if (isBusy(error)) return <RetryPage texts={errorMessages.busy} />;
  return (
    <Container className={styles.page}>
      <title>{errorMessages.unexpected}</title>
      <h1 className={styles.heading}>{errorMessages.unexpected}</h1>
      <ErrorDrawing />
      <div className="looseStack">
        <p className={styles.message}>{errorMessages.onMe}</p>
        <div className="keyRow">
          {/* Full page loads: the code that navigates may be what failed. */}
          <KeyLink href="" target="_self" variant="accent">
            {errorMessages.tryAgain}
          </KeyLink>
          <KeyLink href="/" target="_self">
            {siteMessages.menu.home}
          </KeyLink>
        </div>
        <p className="note">{reason(error)}</p>
      </div>
    </Container>
  );
}

/** Whether a server is overloaded, or fails without saying which request failed. */
const isBusy = (error: unknown): boolean =>
  isRouteErrorResponse(error) ? error.status === 503 || error.status === 429 : isTemporary(error);

function reason(error: unknown): string {
  if (error instanceof Error) return error.message;
  const answer = isRouteErrorResponse(error) ? (error.data as { requestId?: string } | null) : null;
  return answer?.requestId === undefined
    ? errorMessages.generic
    : errorMessages.server(answer.requestId);
}

interface RetryPageProps {
  texts: Record<keyof typeof errorMessages.offline, string>;
}

/**
 * Stands in, under its address, for a page that could not be fetched or that a busy server refused.
 * Loads it as a document when asked to, or once the connection is back.
 */
export function RetryPage({ texts }: RetryPageProps) {
  const [hasFailed, tryAgain, isTrying] = useActionState(async () => {
    await loadDocument(window.location);
    return true;
  }, false);
  useEffect(() => {
    const retry = () => startTransition(tryAgain);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [tryAgain]);
  return (
    <Narrow>
      <title>{siteMessages.titled(texts.heading)}</title>
      <h1>{texts.heading}</h1>
      <p>{texts.explained}</p>
      <p>
        {/* Without scripts, it is a link to the page itself. */}
        <KeyLink
          href=""
          target="_self"
          variant="accent"
          aria-busy={isTrying || undefined}
          onClick={(event) => {
            event.preventDefault();
            if (!isTrying) startTransition(tryAgain);
          }}
        >
          {errorMessages.tryAgain}
        </KeyLink>
      </p>
      <p role="status">{hasFailed && !isTrying ? texts.failedAgain : ''}</p>
    </Narrow>
  );
}
