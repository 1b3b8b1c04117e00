import { useLocation } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/** The state of the current location, which the browser keeps across a reload. */
export function useLocationState(): Record<string, unknown> {
  const isHydrated = useHydrated();
  const { state } = useLocation() as { state: unknown };
  return isHydrated && typeof state === 'object' && state !== null ? { ...state } : {};
}
