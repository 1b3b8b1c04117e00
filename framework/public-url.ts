import { createContext, useContext } from 'react';

/**
 * The site's origin, without a trailing slash. Browsers read it from the document, so hydration
 * matches.
 */
export const PublicUrl = createContext('');

export const usePublicUrl = (): string => useContext(PublicUrl);
