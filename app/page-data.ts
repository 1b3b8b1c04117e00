import { session } from './api-client/browser-storage.ts';
import { fetchInTime, fetchJson } from './api-client/fetch-json.ts';
import { ApiProblem } from './api-client/problem.ts';

export interface DocumentData {
  publicUrl: string;
  /** Module URLs; the first one imports the others. */
  modules: string[];
  /** URLs of style sheets that are inlined in the document. */
  inlined: string[];
  /** URLs of style sheets loaded after the first paint. */
  styles: string[];
  loaderData: Record<string, unknown>;
  errors: Record<string, unknown> | null;
}

export const documentDataId = 'page';

export type PageAnswer = { data: unknown } | { error: unknown };

/** Prefetched data older than this may be stale. */
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
  // The navigation fetches again.
  answer.catch(forget);
}

/** Any change can make prefetched data stale. */
export const forgetAhead = (): void => ahead.clear();

/**
 * Fetches the data of a server loader (`shared/pages.ts`). Rejects with an error response, or with
 * an `ApiProblem` if there's no answer.
 */
export function fetchPageData<Data>({
  request: { url, signal },
}: {
  request: Request;
}): Promise<Data> {
  const address = dataAddress(new URL(url));
  // If the prefetch failed, try once more.
  const answer = ahead.get(address)?.catch(() => request(address, signal));
  ahead.delete(address);
  return (answer ?? request(address, signal)) as Promise<Data>;
}

/** Session storage key: the path we reloaded because its code was missing. */
export const reloadedFor = 'reloadedFor';

/**
 * Loads a page as a document, which refers to the current code. Returns only if the server can't be
 * reached, because leaving then would lose the page.
 */
export async function loadDocument({ pathname, search }: Pick<URL, 'pathname' | 'search'>) {
  const isReached = await fetchInTime(pathname + search, { cache: 'reload' }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (!isReached) return;
  session.setItem(reloadedFor, pathname);
  // Without the fragment, because assigning the current URL with one would only scroll.
  window.location.assign(pathname + search);
  await new Promise<never>(() => {});
}
