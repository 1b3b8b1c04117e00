import { session } from './browser-storage.ts';
import { names } from './names.ts';
import { DocumentNeededError, fetchInTime, fetchJson, noAnswer } from './request.ts';

export interface DocumentData {
  publicUrl: string;
  routeId: string | undefined;
  /** The first module starts the others. */
  modules: string[];
  /** Already in the document. */
  inlined: string[];
  /** Loaded after the first paint. */
  styles: string[];
  loaderData: Record<string, unknown>;
  errors: Record<string, unknown> | null;
}

/** `build` is the address of the first module, which changes with all others. */
export type PageAnswer = ({ data: unknown } | { error: unknown }) & { build: string };

let ownBuild: string | undefined;

export function noteBuild({ modules }: Pick<DocumentData, 'modules'>): void {
  [ownBuild] = modules;
}

/** The path of a page's data: `/_.data` for `/`, `/about.data` for `/about`. */
export const toDataPath = (pathname: string): string =>
  `${pathname === '/' ? '/_' : pathname.replace(/(?<!\/)\/+$/u, '')}.data`;

export const isDataPath = (pathname: string): boolean => pathname.endsWith('.data');

export const fromDataPath = (pathname: string): string =>
  pathname.replace(/(?:(?<=\/)_)?\.data$/u, '');

const maxPrefetchedMs = 10_000;
const prefetched = new Map<string, Promise<unknown>>();

const dataAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  toDataPath(pathname) + search;

async function request(address: string, signal: AbortSignal | null = null): Promise<unknown> {
  const { response, body } = await fetchJson(address, { signal });
  const answer = { ...(body as Partial<PageAnswer>) };
  if (('data' in answer || 'error' in answer) && answer.build !== ownBuild)
    throw new DocumentNeededError();
  if ('data' in answer) return answer.data;
  if ('error' in answer) throw Response.json(answer.error, { status: response.status });
  throw noAnswer(response.status);
}

export function prefetchPageData(url: Pick<URL, 'pathname' | 'search'>): void {
  const address = dataAddress(url);
  if (prefetched.has(address)) return;
  const answer = request(address);
  prefetched.set(address, answer);
  const forget = () => {
    if (prefetched.get(address) === answer) prefetched.delete(address);
  };
  setTimeout(forget, maxPrefetchedMs);
  answer.catch(forget);
}

export const clearPrefetched = (): void => prefetched.clear();

/** Rejects with an error response, or with a `RequestError` if there is no answer. */
export function fetchPageData<Data>({
  request: { url, signal },
}: {
  request: Request;
}): Promise<Data> {
  const address = dataAddress(new URL(url));
  // Retry a failed prefetch.
  const answer = prefetched.get(address)?.catch(() => request(address, signal));
  prefetched.delete(address);
  return (answer ?? request(address, signal)) as Promise<Data>;
}

/** Returns only if the page is unreachable, because leaving would lose the frame. */
export async function loadDocument({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>) {
  const address = pathname + search;
  const isReached = await fetchInTime(address, { cache: 'reload' }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (!isReached) return;
  session.setItem(names.reloadedPath, pathname);
  // At the same address, the browser would only scroll to the fragment.
  if (address === window.location.pathname + window.location.search) window.history.go(0);
  else window.location.assign(address + hash);
  await new Promise<never>(() => {});
}
