import { useCallback, useEffect, useRef, useState } from 'react';
import { createPath, useLocation, useRevalidator } from 'react-router';
import { errorMessages } from '../../../content/messages/error.ts';
import { offlineMessages } from '../../../content/messages/offline.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { isReached } from '../../api-client/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Narrow } from '../../ui/narrow.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { loadDocument } from './load-document.ts';

const texts = offlineMessages;

/** Stands in for a page that could not be fetched, under its address, and fetches it again by itself once there is a connection. */
export function OfflinePage() {
  const { isTrying, hasFailed, tryAgain } = useRetry();
  useEffect(() => {
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [tryAgain]);
  useEffect(
    () => () => {
      // The pressed button disappears with this page, and the address stays, so no navigation moves the focus.
      const heading = document.querySelector<HTMLElement>('main h1');
      if (heading === null || document.activeElement !== document.body) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <Narrow>
      <title>{siteMessages.titled(texts.heading)}</title>
      <PageHeading>{texts.heading}</PageHeading>
      <p>{texts.explained}</p>
      <p>
        <Button variant="accent" busy={isTrying} onClick={tryAgain}>
          {errorMessages.tryAgain}
        </Button>
      </p>
      <p role="status">{hasFailed && !isTrying ? texts.stillOffline : ''}</p>
    </Narrow>
  );
}

/** Tries the failed navigation again: its data, or, where its code is missing, its document. */
function useRetry() {
  const { mask } = useLocation();
  const { revalidate } = useRevalidator();
  const [isTrying, setTrying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isBusy = useRef(false);
  const tryAgain = useCallback(() => {
    const attempt = async () => {
      if (mask === undefined) await revalidate();
      else if (await isReached(createPath(mask))) {
        // Busy until the document is there.
        loadDocument(mask);
        return;
      }
      isBusy.current = false;
      setTrying(false);
      setFailed(true);
    };
    if (isBusy.current) return;
    isBusy.current = true;
    setTrying(true);
    void attempt();
  }, [mask, revalidate]);
  return { isTrying, hasFailed, tryAgain };
}
