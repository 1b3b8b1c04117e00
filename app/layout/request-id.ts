import { createContext, useContext } from 'react';

/** The id of the request that failed on the server; provided only while its page is rendered there. */
export const RequestId = createContext<string | undefined>(undefined);

/** In the browser the id is read back from the page that the server sent, so that both write the same. */
export function useRequestId(): string | undefined {
  const rendering = useContext(RequestId);
  if (rendering !== undefined || typeof document === 'undefined') return rendering;
  return document.querySelector<HTMLElement>('[data-request-id]')?.dataset['requestId'];
}
