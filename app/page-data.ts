import { session } from './api-client/browser-storage.ts';
import { fetchInTime, fetchJson } from './api-client/fetch-json.ts';
import { ApiProblem } from './api-client/problem.ts';

export interface DocumentData {
  publicUrl: string;
  /** The first module starts the others. */
  modules: string[];
  /** Already in the document. */
  inlined: string[];
  /** Not needed by any first view. */
  styles: string[];
  loaderData: Record<string, unknown>;
  errors: Record<string, unknown> | null;
}

export const documentDataId = 'page';

export type PageAnswer = { data: unknown } | { error: unknown };

const maxAheadMs = 10_000;
const ahead = new Map<string, Promise<unknown>>();

const dataAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  `${pathname === '/' ? '/_' : pathname.replace(/(?<!\/)\/+$/u, '')}.data${search}`;

async function request(address: string, signal: AbortSignal | null = null): Promise<unknown> {
  const { response, body } = await fetchJson(address, { signal });
  const answer = { ...(body as Partial<PageAnswer>) };
  if ('data' in answer) return answer.data;
  if ('error' in answer) throw Response.json(answer.error, { status: response.status });
  throw new ApiProblem(response.status, {});
}

export function fetchAhead(url: Pick<URL, 'pathname' | 'search'>): void {
  const address = dataAddress(url);
  if (ahead.has(address)) return;
  const answer = request(address);
  ahead.set(address, answer);
  const forget = () => {
    if (ahead.get(address) === answer) ahead.delete(address);
  };
  setTimeout(forget, maxAheadMs);
  answer.catch(forget);
}

/** Drops prefetched data that a change has made stale. */
export const forgetAhead = (): void => ahead.clear();

/**
 * Fetches the data of the server's loader (`shared/pages.ts`). Rejects with an error response, or
 * an `ApiProblem` without an answer.
 */
export function fetchPageData<Data>({
  request: { url, signal },
}: {
  request: Request;
}): Promise<Data> {
  const address = dataAddress(new URL(url));
  // Retry a failed prefetch.
  const answer = ahead.get(address)?.catch(() => request(address, signal));
  ahead.delete(address);
  return (answer ?? request(address, signal)) as Promise<Data>;
}

/** Session storage key: the path that was reloaded because its code was missing. */
export const reloadedFor = 'reloadedFor';

/**
 * Loads the page as a document with the current code; its own script reports a failure. Returns
 * only if the page is unreachable, because leaving would lose the frame.
 */
export async function loadDocument({ pathname, search }: Pick<URL, 'pathname' | 'search'>) {
  const isReached = await fetchInTime(pathname + search, { cache: 'reload' }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (!isReached) return;
  session.setItem(reloadedFor, pathname);
  // Without the fragment: at the same address, the browser would only scroll.
  window.location.assign(pathname + search);
  await new Promise<never>(() => {});
}
