import { ApiProblem } from './problem.ts';

/** Longer than the server takes for any answer, including 503 when busy. */
const maxRequestMs = 15_000;

/** Times out work that can't be aborted. */
export const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new ApiProblem(0, {})), maxRequestMs);
    }),
  ]);

/** The time limit includes the body. */
export function fetchInTime(
  address: string,
  { signal, ...init }: RequestInit = {},
): Promise<Response> {
  const late = new AbortController();
  setTimeout(() => late.abort(), maxRequestMs);
  const signals = signal ? [signal, late.signal] : [late.signal];
  return fetch(address, { ...init, signal: AbortSignal.any(signals) });
}

/**
 * Fetches JSON from this site. Other content types come from proxies or captive portals, so they
 * reject as an `ApiProblem` without an answer (status 0), unless the status is 429 or 5xx.
 */
export async function fetchJson(
  address: string,
  init?: RequestInit,
): Promise<{ response: Response; body: unknown }> {
  let status = 0;
  try {
    const response = await fetchInTime(address, init);
    if (response.status === 204) return { response, body: undefined };
    if (/^application\/(?:problem\+)?json\b/u.test(response.headers.get('Content-Type') ?? ''))
      return { response, body: await response.json() };
    ({ status } = response);
  } catch {
    // No answer, or an incomplete one.
  }
  throw new ApiProblem(status, {});
}
