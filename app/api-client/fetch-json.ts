import { ApiProblem } from './problem.ts';

/** Longer than the server takes for anything it answers, including a refusal because it is busy. */
const maxRequestMs = 15_000;

/** Rejects after 15 seconds, for what cannot be aborted. */
export const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new ApiProblem(0, {})), maxRequestMs);
    }),
  ]);

/** Fetches, for 15 seconds at most, the body included. */
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
 * Fetches JSON from this site. Anything else is from a proxy, or from a network that wants a log-in
 * first, and counts as no answer: it rejects with an `ApiProblem`, whose status is 0 unless a
 * server says that it is overloaded or failing.
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
    // No answer, or only a part of one.
  }
  throw new ApiProblem(status, {});
}
