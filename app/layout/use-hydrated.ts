import { useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const never = () => () => {};

/**
 * Whether the browser's own state may show: what it stores, and what only its address and history
 * say. False on the server and while its document hydrates, because that is the same for everybody.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The state of the current location, which the browser keeps across a reload. */
export function useLocationState(): Record<string, unknown> {
  const isHydrated = useHydrated();
  const { state } = useLocation() as { state: unknown };
  return isHydrated && typeof state === 'object' && state !== null ? { ...state } : {};
}

/** The state with which another page led here. Empty after a reload and on the way back. */
export function useArrivalState(): Record<string, unknown> {
  const state = useLocationState();
  return useNavigationType() === NavigationType.Pop ? {} : state;
}
