import { useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { names } from './names.ts';

const never = () => () => {};

/**
 * `before` on the server and during hydration, which must not depend on storage, the address, or
 * history.
 */
export const useOnceHydrated = <Value>(value: Value, before: Value): Value =>
  useSyncExternalStore(
    never,
    () => value,
    () => before,
  );

/** For effects, which run during hydration, too. */
export const isHydrating = (): boolean =>
  document.documentElement.dataset[names.hydrated] === undefined;

export const useHydrated = (): boolean => useOnceHydrated(true, false);

/** Survives a reload. */
export function useLocationState(): Record<string, unknown> {
  const location = useLocation() as { state: unknown };
  const state = useOnceHydrated(location.state, null);
  return typeof state === 'object' ? { ...state } : {};
}

/** State from the page that led here. Empty after a reload or Back. */
export function useArrivalState(): Record<string, unknown> {
  const state = useLocationState();
  return useNavigationType() === NavigationType.Pop ? {} : state;
}
