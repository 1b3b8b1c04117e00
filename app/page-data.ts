import { session } from './api-client/browser-storage.ts';
import { fetchInTime, fetchJson } from './api-client/fetch-json.ts';
import { ApiProblem } from './api-client/problem.ts';

export interface DocumentData {
  publicUrl: string;
  /** The addresses of the page's modules; the first one starts the others. */
  modules: string[];
  /** The style sheets that the document has. */
  inlined: string[];
  /** Those that no first view needs. */
  styles: string[];
  loaderData: Record<string, unknown>;
  errors: Record<string, unknown> | null;
}

export const documentDataId = 'page';

export type PageAnswer = { data: unknown } | { error: unknown };

/** What was fetched longer ago may have changed. */
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
  // The navigation asks again.
  answer.catch(forget);
}

/** Forgets what was fetched ahead, because a change makes it stale. */
export const forgetAhead = (): void => ahead.clear();

/**
 * Fetches the data that the server loads for a page (`shared/pages.ts`). Rejects with an error
 * response, or with an `ApiProblem` without an answer.
 */
export function fetchPageData<Data>({
  request: { url, signal },
}: {
  request: Request;
}): Promise<Data> {
  const address = dataAddress(new URL(url));
  // An answer that failed to come ahead of the click may come now.
  const answer = ahead.get(address)?.catch(() => request(address, signal));
  ahead.delete(address);
  return (answer ?? request(address, signal)) as Promise<Data>;
}

/** Where session storage has the path of a page that was loaded again, until its code is there. */
export const reloadedFor = 'reloadedFor';

/**
 * Loads a page as a document, which names the code there is now. If that fails too, the document's
 * own script says so. Returns only if the page is unreachable, because leaving would lose the frame.
 */
export async function loadDocument({ pathname, search }: Pick<URL, 'pathname' | 'search'>) {
  const isReached = await fetchInTime(pathname + search, { cache: 'reload' }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (!isReached) return;
  session.setItem(reloadedFor, pathname);
  // Without a fragment, because the address may already be this one, and the browser would only
  // scroll.
  window.location.assign(pathname + search);
  await new Promise<never>(() => {});
}
