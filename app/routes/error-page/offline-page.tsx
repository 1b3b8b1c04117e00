import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessages } from '../../../content/messages/error.ts';
import { offlineMessages } from '../../../content/messages/offline.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { isReached, loadDocument } from '../../api-client/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Narrow } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

const texts = offlineMessages;

/** Stands in for a page that could not be fetched, under its address, and loads it as a document once there is a connection. */
export function OfflinePage() {
  const [state, setState] = useState<'waiting' | 'trying' | 'failed'>('waiting');
  const isBusy = useRef(false);
  const tryAgain = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState('trying');
    // Navigating to a document that is unreachable would lose the frame.
    if (await isReached(window.location.href)) {
      loadDocument(window.location);
      return;
    }
    isBusy.current = false;
    setState('failed');
  }, []);
  useEffect(() => {
    const retry = () => void tryAgain();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [tryAgain]);
  return (
    <Narrow>
      <title>{siteMessages.titled(texts.heading)}</title>
      <PageHeading>{texts.heading}</PageHeading>
      <p>{texts.explained}</p>
      <p>
        <Button variant="accent" busy={state === 'trying'} onClick={() => void tryAgain()}>
          {errorMessages.tryAgain}
        </Button>
      </p>
      <p role="status">{state === 'failed' ? texts.stillOffline : ''}</p>
    </Narrow>
  );
}
