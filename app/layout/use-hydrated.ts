import { useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const never = () => () => {};

/**
 * False on the server and during hydration, whose HTML is the same for everyone. Once true, a page
 * can show state from storage, the fragment, or history.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Browsers keep this state across a reload. */
export function useLocationState(): Record<string, unknown> {
  const isHydrated = useHydrated();
  const { state } = useLocation() as { state: unknown };
  return isHydrated && typeof state === 'object' && state !== null ? { ...state } : {};
}

/** State passed by the previous page. Empty after a reload, and on Back and Forward. */
export function useArrivalState(): Record<string, unknown> {
  const state = useLocationState();
  return useNavigationType() === NavigationType.Pop ? {} : state;
}
