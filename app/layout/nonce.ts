import { createContext } from 'react';

/** Marks the scripts of one render on the server. Absent in the browser. */
export const Nonce = createContext<string | undefined>(undefined);
