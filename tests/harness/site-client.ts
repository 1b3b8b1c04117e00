import { testPassword as password } from './create-test-app.ts';
import type { RunningServer } from './start-server.ts';

interface Answer {
  status: number;
  retryAfter: string | null;
  text: string;
}

/** A client of a running site, with the token of an account. */
export interface SiteClient {
  token: string;
  get: (path: string) => Promise<Answer>;
  /** Posts a review. */
  postReview: (comment: string, headers?: Record<string, string>) => Promise<Answer>;
  /** Logs in to the account with its password. */
  logIn: () => Promise<Answer>;
  /** Returns a client of the same account at another address. */
  at: (url: string) => SiteClient;
}

async function call(url: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(url, request);
  return {
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    text: await response.text(),
  };
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  call(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

function createSiteClient(url: string, email: string, token: string): SiteClient {
  const Authorization = `Bearer ${token}`;
  return {
    token,
    get: (path) => call(url + path, { headers: { Authorization } }),
    postReview: (comment, headers) =>
      post(`${url}/api/reviews`, { rating: 5, comment }, { Authorization, ...headers }),
    logIn: () => post(`${url}/api/users/login`, { email, password }),
    at: (other) => createSiteClient(other, email, token),
  };
}

/** Creates an account with a verified address on a running site. */
export async function signUpAt(
  { url, smtp }: Pick<RunningServer, 'url' | 'smtp'>,
  email: string,
): Promise<SiteClient> {
  const names = { firstName: 'Ann', lastName: 'Lee' };
  const { status, text } = await post(`${url}/api/users/signup`, {
    email,
    ...names,
    password,
    passwordRetype: password,
  });
  if (status !== 201) throw new Error(`Signing up answered ${status}: ${text}`);
  const link = await smtp.waitForLink(email, 'verify');
  const verified = await call(`${url}/api/users/verify/${link.split('/').at(-1)}`, {});
  if (verified.status !== 200)
    throw new Error(`Verifying answered ${verified.status}: ${verified.text}`);
  return createSiteClient(url, email, (JSON.parse(text) as { token: string }).token);
}

/** The messages that a running site has logged as errors. Each one is a defect. */
export const loggedErrors = (site: Pick<RunningServer, 'output'>): string[] =>
  site.output().match(/^.*"level":(?:50|60).*$/gmu) ?? [];
