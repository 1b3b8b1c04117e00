import { startTransition, useActionState, useEffect } from 'react';
import { errorMessages } from '../../../content/messages/error.ts';
import { offlineMessages } from '../../../content/messages/offline.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { isReached, loadDocument } from '../../api-client/connection.ts';
import { Button } from '../../ui/key.tsx';
import { Narrow } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

const texts = offlineMessages;

/**
 * Stands in for a page that could not be fetched, under its address, and loads it as a document
 * once there is a connection.
 */
export function OfflinePage() {
  const [hasFailed, tryAgain, isTrying] = useActionState(async () => {
    // Navigating to a document that is unreachable would lose the frame.
    if (!(await isReached(window.location.href))) return true;
    loadDocument(window.location);
    return new Promise<never>(() => {});
  }, false);
  useEffect(() => {
    const retry = () => startTransition(tryAgain);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [tryAgain]);
  return (
    <Narrow>
      <title>{siteMessages.titled(texts.heading)}</title>
      <PageHeading>{texts.heading}</PageHeading>
      <p>{texts.explained}</p>
      <p>
        <Button variant="accent" busy={isTrying} onClick={() => startTransition(tryAgain)}>
          {errorMessages.tryAgain}
        </Button>
      </p>
      <p role="status">{hasFailed && !isTrying ? texts.stillOffline : ''}</p>
    </Narrow>
  );
}
