export { type BrowserStorage, local, session, withMemoryFallback } from './browser-storage.ts';
export { usePublicUrl } from './document.tsx';
export { isPlainClick } from './links.ts';
export { names } from './names.ts';
export {
  clearPrefetched,
  fetchPageData,
  fromDataPath,
  isDataPath,
  loadDocument,
  toDataPath,
} from './page-data.ts';
export { fetchJson, gatewayStatus, isTemporary, isUnanswered, RequestError } from './request.ts';
export type { PageRoute, RouteModule, Site } from './routes.tsx';
export {
  isHydrating,
  useArrivalState,
  useHydrated,
  useLocationState,
  useOnceHydrated,
} from './use-hydrated.ts';
