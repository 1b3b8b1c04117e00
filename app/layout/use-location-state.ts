import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/**
 * What a navigation brought along. The browser remembers it over a reload, while the server's page knows nothing of it: so there is
 * nothing until the page is taken over.
 */
export function useLocationState(): Record<string, unknown> {
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const { state } = useLocation() as { state: unknown };
  return isTakenOver && typeof state === 'object' && state !== null ? { ...state } : {};
}
