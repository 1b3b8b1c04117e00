import { useEffect, useEffectEvent, useState } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { ButtonLink, Container, NarrowContainer, useHeadingFocusAfter } from '#app/ui';
import { errorMessages } from '#content/messages/error.ts';
import { siteMessages } from '#content/messages/site.ts';
import { isTemporary, isUnanswered, loadDocument } from '#framework/page.ts';
import { ErrorDrawing } from './error-drawing.tsx';
import { ErrorPage } from './error-page.tsx';
import * as styles from './error-page.later.module.css';

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
      <div className="stack8">
        <p className={styles.message}>{errorMessages.onMe}</p>
        <div className="buttonRow">
          {/* Full page loads, because the router's code may have failed. */}
          <ButtonLink href="" target="_self" variant="accent">
            {errorMessages.tryAgain}
          </ButtonLink>
          <ButtonLink href="/" target="_self">
            {siteMessages.menu.home}
          </ButtonLink>
        </div>
        <p className="note">{reason(error)}</p>
      </div>
    </Container>
  );
}

/** True if a server is overloaded, or fails without a request id. */
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
 * Shown at the URL of a page that couldn't be loaded. Retries on demand and when the connection is
 * back, in place at first.
 */
export function RetryPage({ texts }: RetryPageProps) {
  const { revalidate } = useRevalidator();
  const [isTrying, setTrying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const tryAgain = async () => {
    if (isTrying) return;
    setTrying(true);
    // A portal or a log-in in front of the site shows itself only in place of a document.
    await (hasFailed ? loadDocument(window.location) : revalidate());
    setTrying(false);
    setFailed(true);
  };
  const retry = useEffectEvent(tryAgain);
  useEffect(() => {
    const comeBack = () => void retry();
    addEventListener('online', comeBack);
    return () => removeEventListener('online', comeBack);
  }, []);
  useHeadingFocusAfter();
  return (
    <NarrowContainer>
      <title>{siteMessages.titled(texts.heading)}</title>
      <h1>{texts.heading}</h1>
      <p>{texts.explained}</p>
      <p>
        {/* Without scripts, a link to the page itself. */}
        <ButtonLink
          href=""
          target="_self"
          variant="accent"
          aria-busy={isTrying || undefined}
          onClick={(event) => {
            event.preventDefault();
            void tryAgain();
          }}
        >
          {errorMessages.tryAgain}
        </ButtonLink>
      </p>
      <p role="status">{hasFailed && !isTrying ? texts.failedAgain : ''}</p>
    </NarrowContainer>
  );
}
