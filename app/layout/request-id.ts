import { createContext, useContext } from 'react';

/**
 * The id of the request that failed on the server. Provided only while the server renders its page.
 */
export const RequestId = createContext<string | undefined>(undefined);

/** In the browser, reads the id from the server's page, so that both render the same. */
export function useRequestId(): string | undefined {
  const rendering = useContext(RequestId);
  if (rendering !== undefined || typeof document === 'undefined') return rendering;
  return document.querySelector<HTMLElement>('[data-request-id]')?.dataset['requestId'];
}
