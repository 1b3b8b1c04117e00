import { useDeferredValue } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/**
 * Whether to render what is out of view at first: on a page that was navigated to, once the rest is shown. At once in a document, on a
 * page that was gone back to, because its place is scrolled to, and where the address names a place.
 */
export function useLater(): boolean {
  const isInDocument = useHydrated();
  const isGoneBackTo = useNavigationType() === NavigationType.Pop;
  const { hash } = useLocation();
  return useDeferredValue(true, isInDocument || isGoneBackTo || hash !== '');
}
