import { useDeferredValue } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Whether to render what is out of view at first: in a document from the start, on a page that was navigated to once the rest is shown. */
export const useLater = (): boolean => useDeferredValue(true, useHydrated());
