import { useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const never = () => () => {};

/**
 * False on the server and during hydration, which must not depend on storage, the address, or
 * history.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Survives a reload. */
export function useLocationState(): Record<string, unknown> {
  const isHydrated = useHydrated();
  const { state } = useLocation() as { state: unknown };
  return isHydrated && typeof state === 'object' && state !== null ? { ...state } : {};
}

/** State from the page that led here. Empty after a reload or Back. */
export function useArrivalState(): Record<string, unknown> {
  const state = useLocationState();
  return useNavigationType() === NavigationType.Pop ? {} : state;
}
