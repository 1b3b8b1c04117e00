/** The server always answers within this time, even when it's busy. */
const maxRequestMs = 15_000;

export class RequestError extends Error {
  /** 429 or 5xx if a gateway or an overloaded server said so, else 0. */
  readonly status: number;

  constructor(status = 0, message = 'unreachable') {
    super(message);
    this.name = 'RequestError';
    this.status = status;
  }
}

/** Only a new document can help: the data is for other code, or a gateway checks visitors first. */
export class DocumentNeededError extends RequestError {}

/** When a gateway answers in the site's place, only these statuses say something about the site. */
export const gatewayStatus = (status: number): number =>
  status === 429 || status >= 500 ? status : 0;

/** The error for an answer that isn't the site's: a bot check's 403, an archive's 404. */
export const noAnswer = (status: number): RequestError =>
  [401, 403, 404].includes(status)
    ? new DocumentNeededError()
    : new RequestError(gatewayStatus(status));

export const isUnanswered = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 0;

export const isTemporary = (error: unknown): boolean =>
  (error instanceof RequestError || error instanceof Response) &&
  (error.status === 0 || error.status === 429 || error.status >= 500);

/** For work that cannot be aborted. */
export const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new RequestError()), maxRequestMs);
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

/** Rejects with a `RequestError` if a proxy or a captive portal answers. */
export async function fetchJson(
  address: string,
  init?: RequestInit,
): Promise<{ response: Response; body: unknown }> {
  let status = 0;
  try {
    const response = await fetchInTime(address, init);
    if (response.status === 204) return { response, body: undefined };
    const isJson = /^application\/(?:problem\+)?json\b/u;
    const body: unknown = isJson.test(response.headers.get('Content-Type') ?? '')
      ? await response.json()
      : null;
    if (body !== null) return { response, body };
    ({ status } = response);
  } catch {}
  throw noAnswer(status);
}
