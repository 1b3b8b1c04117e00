import type { RunningServer } from './start-server.ts';

const password = 'a good password';

interface Answer {
  status: number;
  retryAfter: string | null;
  text: string;
}

export interface SiteClient {
  token: string;
  get: (path: string) => Promise<Answer>;
  postReview: (comment: string, headers?: Record<string, string>) => Promise<Answer>;
  logIn: () => Promise<Answer>;
  at: (url: string) => SiteClient;
}

async function call(url: string, request: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, request);
  return {
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    text: await response.text(),
  };
}

/**
 * Reads the whole answer. After one that nobody reads, Node's `fetch` may open a connection too
 * early, and use it as the site ends it with a 408.
 */
export const statusOf = async (url: string): Promise<number> => (await call(url)).status;

export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}) =>
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
      postJson(`${url}/api/reviews`, { rating: 5, comment }, { Authorization, ...headers }),
    logIn: () => postJson(`${url}/api/users/login`, { email, password }),
    at: (other) => createSiteClient(other, email, token),
  };
}

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

type Site = Pick<RunningServer, 'url' | 'smtp'>;

export async function signUpUnverified({ url }: Site, account: NewAccount): Promise<string> {
  const body = { ...account, passwordRetype: account.password };
  const { status, text } = await postJson(`${url}/api/users/signup`, body);
  if (status !== 201) throw new Error(`Signing up answered ${status}: ${text}`);
  return (JSON.parse(text) as { token: string }).token;
}

/** Follows the emailed link, as the account itself if given its token. */
export async function verifyAt({ url, smtp }: Site, email: string, token = ''): Promise<void> {
  const link = await smtp.waitForLink(email, 'verify');
  const headers = token === '' ? {} : { Authorization: `Bearer ${token}` };
  const { status, text } = await call(`${url}/api/users/verify/${link.split('/').at(-1)}`, {
    headers,
  });
  if (status !== 200) throw new Error(`Verifying answered ${status}: ${text}`);
}

/** Creates an account with a verified address. */
export async function signUpAt(site: Site, email: string): Promise<SiteClient> {
  const account = { email, firstName: 'Ann', lastName: 'Lee', password };
  const token = await signUpUnverified(site, account);
  await verifyAt(site, email);
  return createSiteClient(site.url, email, token);
}

export async function postReview(
  { url }: Site,
  token: string,
  rating: number,
  comment: string,
): Promise<string> {
  const Authorization = `Bearer ${token}`;
  const { status, text } = await postJson(
    `${url}/api/reviews`,
    { rating, comment },
    { Authorization },
  );
  if (status !== 201) throw new Error(`Posting answered ${status}: ${text}`);
  return (JSON.parse(text) as { _id: string })._id;
}

/** Messages logged as errors. Each one is a defect. */
export const loggedErrors = (site: Pick<RunningServer, 'output'>): string[] =>
  site.output().match(/^.*"level":(?:50|60).*$/gmu) ?? [];
