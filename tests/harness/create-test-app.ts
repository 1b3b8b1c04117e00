import type { RequestListener } from 'node:http';
import { test as base, vi } from 'vitest';
import type { Database } from '#db/connect.ts';
import type { Tables } from '#db/tables.ts';
import type { Context, Passwords } from '#domain/core';
import type { OutgoingEmail } from '#domain/emails/emails.ts';
import { inviteClient } from '#domain/use-cases/owner-invitations.ts';
import { siteResources } from '#server/api/api.ts';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/logger.ts';
import type { Metrics } from '#server/metrics.ts';
import { composeSite } from '#server/site.ts';
import type { NewInvitation } from '#shared/owner.ts';
import { openTestDatabase } from './databases.ts';
import { knownProject } from './known-projects.ts';
import { type Contract, createContract } from './openapi-contract.ts';

export const testPassword = 'a quiet harbor';
export const newPassword = 'another harbor';

/** A new password, as forms send it. */
export const typedTwice = (password: string) => ({ password, passwordRetype: password });

export const noReviews = { count: 0, average: null, histogram: [0, 0, 0, 0, 0] };

// Answers have many shapes. Each is checked against the OpenAPI description before a test sees it.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Json;
  /** Status and problem code, such as `404 not_found`. */
  outcome: string;
}

type Headings = Record<string, string>;

export interface Caller {
  request: (method: string, path: string, body?: unknown, headers?: Headings) => Promise<Answer>;
  get: (path: string, headers?: Headings) => Promise<Answer>;
  post: (path: string, body: unknown, headers?: Headings) => Promise<Answer>;
  put: (path: string, body: unknown, headers?: Headings) => Promise<Answer>;
  delete: (path: string, body?: unknown) => Promise<Answer>;
  /** Defaults to the password of test accounts. */
  logIn: (email: string, password?: string, headers?: Headings) => Promise<Answer>;
  /** Signs up as Ann Lee, with the password of test accounts. */
  signUp: (email: string, fields?: object) => Promise<Answer>;
  /** Sets a new password through an emailed link, as Ann Lee if the account needs names. */
  resetPassword: (token: string, password?: string) => Promise<Answer>;
  /** Changes the password of test accounts by default. */
  changePassword: (userId: string, next?: string, current?: string) => Promise<Answer>;
  accept: (invitation: string, form: object, headers?: Headings) => Promise<Answer>;
  decline: (invitation: string) => Promise<Answer>;
  review: (comment: string, rating?: number) => Promise<string>;
}

export interface TestAccount {
  token: string;
  userId: string;
  session: Caller;
}

export interface TestApp extends Caller, AsyncDisposable {
  context: Context;
  database: Database;
  /** Answers requests like the real server, including from the cache. */
  listener: RequestListener;
  /** Starts at a whole second. The rate limiter uses it too. */
  clock: { now: () => number; advance: (milliseconds: number) => void };
  emails: OutgoingEmail[];
  deliverEmails: () => Promise<void>;
  sealRecord: () => Promise<void>;
  /** Returns the token of the newest such link sent to the address. */
  emailedLink: (
    recipient: string,
    page?: 'verify' | 'reset-password' | 'invitation',
  ) => Promise<string>;
  /** Requests a password reset and returns its token. */
  resetLink: (email: string) => Promise<string>;
  /** Invites Ann by default. */
  invite: (changes?: Partial<NewInvitation>) => Promise<{ id: string; token: string }>;
  as: (token: string) => Caller;
  from: (network: string) => Caller;
  /** Signs up `ann@example.com` by default. */
  createAccount: (email?: string) => Promise<TestAccount>;
  verifiedAccount: (email?: string) => Promise<TestAccount>;
  count: (table: keyof Tables) => Promise<number>;
}

export interface AppOptions {
  /** Opens another database than the Vitest project's. */
  open?: () => Promise<Database>;
  rateLimitScale?: number;
  ownerEmail?: string;
  trustedProxies?: string;
  sendsEmail?: boolean;
  metrics?: Metrics;
  /** Compares every password at full cost. */
  hashesEachTime?: boolean;
}

const hashOf = new Map<string, Promise<string>>();
const passwordOf = new Map<string, string>();

/** Hashes each password once, and verifies those in ASCII without hashing, which takes long. */
function hashOnce({ hash, verify }: Passwords): Passwords {
  const create = async (password: string) => {
    const created = await hash(password);
    if (/^[\x20-\x7e]+$/u.test(password)) passwordOf.set(created, password);
    return created;
  };
  return {
    hash: (password) => {
      const created = hashOf.get(password) ?? create(password);
      hashOf.set(password, created);
      return created;
    },
    verify: async (passwordHash, password, isKnownNetwork) => {
      if (typeof passwordHash !== 'string') return 'wrong';
      const hashed = passwordOf.get(passwordHash);
      if (hashed === undefined) return verify(passwordHash, password, isKnownNetwork);
      return hashed === password ? 'right' : 'wrong';
    },
  };
}

let contract: Contract | undefined;

const startOfTests = Date.UTC(2026, 0, 15, 12);

/**
 * Runs the whole site in this process, with its own database, a clock that tests control, and
 * emails that tests can read.
 */
export async function createTestApp({
  open = openTestDatabase,
  ...options
}: AppOptions = {}): Promise<TestApp> {
  vi.useFakeTimers({ toFake: ['Date'], now: startOfTests });
  const database = await open();
  const emails: OutgoingEmail[] = [];
  const transport = {
    deliver: (mail: OutgoingEmail) => {
      emails.push(mail);
      return Promise.resolve();
    },
    close: () => undefined,
  };
  const errors: string[] = [];
  const { context, app, listener, sender, sealer, stop } = await composeSite({
    config: readConfig({
      OWNER_EMAIL: options.ownerEmail,
      RATE_LIMIT_SCALE: String(options.rateLimitScale ?? 1),
      TRUSTED_PROXIES: options.trustedProxies,
    }),
    logger: createLogger('error', { write: (line) => errors.push(line) }),
    // A second app in the same test replaces the fake time.
    clock: () => Date.now(),
    monotonicClock: () => Date.now(),
    database,
    transport: options.sendsEmail === false ? undefined : transport,
    metrics: options.metrics,
    renderPage: ({ href }) =>
      Promise.reject(new Error(`There are no pages here, not even ${href}`)),
  });
  if (options.hashesEachTime !== true) context.passwords = hashOnce(context.passwords);
  const call = (network: string, sent: Request) =>
    app.fetch(sent, { incoming: { socket: { remoteAddress: network } } });
  // Shared by all apps, because compiling the schemas takes longer than most tests.
  contract ??= createContract(
    await (await call('192.0.2.1', new Request('http://localhost/api/openapi.json'))).json(),
    siteResources.flatMap(({ operations }) => operations),
  );
  const check = contract;
  /** Throws logged errors, because each one is a defect, whatever the answer was. */
  const throwErrors = () => {
    if (errors.length > 0)
      throw new Error(`The site logged an error:\n${errors.splice(0).join('')}`);
  };

  async function request(
    network: string,
    token: string | undefined,
    method: string,
    path: string,
    body: unknown,
    extra: Headings,
  ): Promise<Answer> {
    const headers = new Headers(extra);
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    if (body !== undefined && !headers.has('Content-Type'))
      headers.set('Content-Type', 'application/json');
    const content =
      body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
    const sent = new Request(`http://localhost/api${path}`, { method, headers, body: content });
    const response = await call(network, sent);
    const text = await response.text();
    throwErrors();
    const mediaType = response.headers.get('Content-Type')?.split(';')[0] ?? '';
    const parsed: Json = mediaType.endsWith('json') && text !== '' ? JSON.parse(text) : undefined;
    check(new URL(sent.url).pathname.slice('/api'.length), method, {
      status: response.status,
      headers: response.headers,
      mediaType,
      text,
      body: parsed,
    });
    const outcome = [response.status, parsed?.code].join(' ').trim();
    return { status: response.status, headers: response.headers, text, body: parsed, outcome };
  }

  function caller(network: string, token?: string): Caller {
    const send: Caller['request'] = (method, path, body, headers = {}) =>
      request(network, token, method, path, body, headers);
    return {
      request: send,
      get: (path, headers) => send('GET', path, undefined, headers),
      post: (path, body, headers) => send('POST', path, body, headers),
      put: (path, body, headers) => send('PUT', path, body, headers),
      delete: (path, body) => send('DELETE', path, body),
      logIn: (email, password = testPassword, headers) =>
        send('POST', '/users/login', { email, password }, headers),
      signUp: (email, fields = {}) =>
        send('POST', '/users/signup', {
          email,
          firstName: 'Ann',
          lastName: 'Lee',
          ...typedTwice(testPassword),
          ...fields,
        }),
      resetPassword: (link, password = newPassword) =>
        send('POST', '/users/reset-password', {
          token: link,
          ...typedTwice(password),
          firstName: 'Ann',
          lastName: 'Lee',
        }),
      changePassword: (userId, next = newPassword, current = testPassword) =>
        send('PUT', `/users/${userId}/password`, {
          currentPassword: current,
          ...typedTwice(next),
        }),
      accept: (invitation, form, headers) =>
        send('POST', `/invitations/${invitation}/accept`, form, headers),
      decline: (invitation) => send('POST', `/invitations/${invitation}/decline`),
      review: async (comment, rating = 5) =>
        (await send('POST', '/reviews', { rating, comment })).body._id,
    };
  }

  const deliverEmails = async () => {
    await sender?.drain();
    throwErrors();
  };

  let accounts = 0;
  const as = (token: string) => caller('192.0.2.1', token);
  const createAccount = async (email = 'ann@example.com'): Promise<TestAccount> => {
    // Each account has its own network, so that rate limits start at zero.
    const { body } = await caller(`198.51.100.${(accounts++ % 250) + 1}`).signUp(email);
    const session = as(body.token);
    // A jump of the clock would end the lease of an email that is being sent, and send it again.
    await deliverEmails();
    return { token: body.token, userId: (await session.get('/users/token')).body.userId, session };
  };
  const emailedLink: TestApp['emailedLink'] = async (recipient, page) => {
    await deliverEmails();
    const links = emails
      .filter((mail) => mail.recipient === recipient)
      .map(({ link }) => link ?? '');
    const link = links.findLast((each) =>
      page === undefined
        ? /\/(?:verify|reset-password|invitation)\//u.test(each)
        : each.includes(`/${page}/`),
    );
    const token = link?.split('/').at(-1);
    if (token === undefined) throw new Error(`No link was emailed to ${recipient}`);
    return token;
  };

  const anybody = caller('192.0.2.1');
  return {
    ...anybody,
    context,
    database,
    listener,
    clock: {
      now: () => Date.now(),
      advance: (milliseconds) => vi.setSystemTime(Date.now() + milliseconds),
    },
    emails,
    deliverEmails,
    sealRecord: sealer.run,
    emailedLink,
    resetLink: async (email) => {
      await anybody.post('/users/forgot-password', { email });
      return emailedLink(email, 'reset-password');
    },
    invite: async (changes) => {
      const form = {
        email: 'Ann@example.com',
        name: 'Ann Lee',
        projectId: knownProject.projectId,
        ...changes,
      };
      const { invitationId: id } = await inviteClient(context, form);
      return { id, token: await emailedLink(form.email, 'invitation') };
    },
    as,
    from: (network) => caller(network),
    createAccount,
    verifiedAccount: async (email = 'ann@example.com') => {
      const account = await createAccount(email);
      // Only the owner's own session can verify the owner's address.
      await caller('192.0.2.2', account.token).get(`/users/verify/${await emailedLink(email)}`);
      return account;
    },
    count: async (table) => {
      const { count } = await database.kysely
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    [Symbol.asyncDispose]: async () => {
      await stop();
      await database.close();
      vi.useRealTimers();
      throwErrors();
    },
  };
}

/** The apps run on the project's database; `createApp` takes options. */
export const test = base
  .extend('createApp', async ({}, { onCleanup }) => {
    const apps = new AsyncDisposableStack();
    onCleanup(() => apps.disposeAsync());
    return async (options?: AppOptions) => apps.use(await createTestApp(options));
  })
  .extend('app', ({ createApp }) => createApp())
  .extend('appWithHighLimits', ({ createApp }) => createApp({ rateLimitScale: 100 }))
  .extend('appWithoutSender', ({ createApp }) => createApp({ sendsEmail: false }));
