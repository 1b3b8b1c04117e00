import { createContext, useContext } from 'react';

/** Browsers read it from the document, so that hydration matches. */
export const PublicUrl = createContext('');

export const usePublicUrl = (): string => useContext(PublicUrl);
