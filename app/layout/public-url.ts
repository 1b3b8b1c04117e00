import { createContext, useContext } from 'react';

/**
 * The origin of the running site, without a trailing slash. Browsers read it from the document, so
 * that hydration finds the same.
 */
export const PublicUrl = createContext('');

export const usePublicUrl = (): string => useContext(PublicUrl);
