import { ApiProblem } from './problem.ts';

/** The server always answers sooner, even when it is busy. */
const maxRequestMs = 15_000;

/** Times out work that cannot be aborted. */
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
 * Fetches JSON from this site. A proxy's or a captive portal's answer is none: it rejects with an
 * `ApiProblem` of status 0, or with the status of a server that is overloaded or failing.
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
  } catch {}
  throw new ApiProblem(status, {});
}
