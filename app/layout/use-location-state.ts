import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/**
 * The state of the current location. The browser keeps it across a reload, but the server does not know it, so it is empty until
 * hydration.
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
