import { useSyncExternalStore } from 'react';

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
