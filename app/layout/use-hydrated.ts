import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this part of the document came from the server. False if React renders it from scratch in the browser. */
export function useHydrated(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => typeof document === 'undefined',
    () => true,
  );
  const [first] = useState(hydrating);
  return first;
}
