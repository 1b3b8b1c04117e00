import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../../api-client/session.ts';

/**
 * Loads the page again when somebody logs in or out, or their address is verified, here or in
 * another tab.
 */
export function useRevalidationBySession(): void {
  const { account, endedBy } = useSession();
  const { revalidate } = useRevalidator();
  const reader = account === undefined ? undefined : `${account.userId} ${account.verified}`;
  const loadedFor = useRef(reader);
  useEffect(() => {
    // After a refusal or a log-out in this tab, a navigation is already under way.
    if (loadedFor.current !== reader && endedBy === undefined) void revalidate();
    loadedFor.current = reader;
  }, [reader, endedBy, revalidate]);
}
