import { createContext, useContext } from 'react';

export interface SiteRequest {
  /** The origin of the running site, without a trailing slash. */
  publicUrl: string;
  /** The id of the request, if it failed on the server. */
  requestId?: string | undefined;
}

/** Browsers read it from the document, so that hydration finds the same. */
export const SiteContext = createContext<SiteRequest>({ publicUrl: '' });

export const useSiteRequest = (): SiteRequest => useContext(SiteContext);
