import fc, { type GeneratorValue } from 'fast-check';
import { expect, test } from 'vitest';
import { inviteClient } from '#domain/use-cases/owner-invitations.ts';
import { createTestApp, type TestApp, testPassword } from '#tests/harness/create-test-app.ts';
import { type OpenDatabase, openPostgres, openSqlite } from '#tests/harness/databases.ts';
import {
  type DescribedCall,
  readDescribedCalls,
  type Schema,
} from '#tests/harness/described-calls.ts';
import { failEmail } from '#tests/harness/fail-email.ts';
import { knownProject } from '#tests/harness/known-projects.ts';
import { extent } from './extent.ts';

// Each makes some 15 calls.
const sequences = extent(8, 600);

const ownerEmail = 'owner@example.com';

interface Session {
  token: string;
  userId: string;
}

/** Values from answers and emails, by the field or parameter that takes them. */
class World {
  readonly sessions: Session[] = [];
  readonly #known = new Map<string, unknown[]>();
  /** The session of the site’s owner, whose calls nobody else can make. */
  readonly owner: Session;

  constructor(owner: Session) {
    this.owner = owner;
  }

  values(name: string): unknown[] {
    return this.#known.get(name) ?? [];
  }

  learn(name: string, ...values: unknown[]): void {
    this.#known.set(name, [...this.values(name), ...values].slice(-5));
  }
}

/** The description gives different things the same name. */
function nameIn(path: string, name: string): string {
  if (name === 'id')
    return (
      /(?<kind>reviews|reports|invitations|emails)\/\{id\}/u.exec(path)?.groups?.['kind'] ??
      'userId'
    );
  return name === 'token' ? (/verify|reset-password|invitation/u.exec(path)?.[0] ?? name) : name;
}

function allowed({
  type,
  pattern,
  minimum: min = 0,
  maximum: max = 100,
  minLength = 0,
  maxLength = 40,
  ...schema
}: Schema): fc.Arbitrary<unknown> {
  if (type === 'integer') return fc.integer({ min, max });
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  return pattern === undefined
    ? fc.string({ unit: 'grapheme', minLength, maxLength })
    : fc.stringMatching(new RegExp(pattern, 'u'));
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    '',
    ' ',
    '\u0000',
    '\uD800',
    '\u200B',
    -1,
    1.5,
    1e308,
    "' or 1=1 --",
    '{}',
  ),
  fc.constantFrom('x'.repeat(5001), '😀'.repeat(5000)),
  fc.string({ unit: 'binary' }),
);

// Headers can carry any byte but control characters.
const oddHeaders: Record<string, string[]> = {
  'Accept-Encoding': ['identity;q=0, *;q=0'],
  Authorization: ['Bearer ', 'Basic YTpi', 'token'],
  'Content-Length': ['-1', '99999999999999999999'],
  'Content-Type': ['application/json; charset=utf-16', 'multipart/form-data', 'text/plain', ''],
  Expect: ['nothing'],
  'Idempotency-Key': ['', 'one', 'a'.repeat(201), 'é\u00FF'],
  'If-Match': ['*', 'W/"x"', '"', ','],
  'If-None-Match': ['*', 'W/"x", "y"', '"'],
  Range: ['bytes=9-1', 'lines=1-2'],
  'X-Forwarded-For': [
    '203.0.113.9, 192.0.2.7',
    ',,',
    '0x7f.1',
    `${':'.repeat(15_000)}x`,
    '192.0.2.7,'.repeat(1500),
    '['.repeat(15_000),
  ],
};

/**
 * Chooses a value for a field: mostly one that is known, now and then one that no form would send.
 */
function choose(g: GeneratorValue, world: World, name: string, schema: Schema): unknown {
  const chance = g(fc.nat, { max: 19 });
  if (chance === 0) return g(() => odd);
  const known = world.values(name);
  return chance < 16 && known.length > 0 ? g(fc.constantFrom, ...known) : g(allowed, schema);
}

function chooseBody(
  g: GeneratorValue,
  world: World,
  { path, requestBody }: DescribedCall,
): { type: string; text: string } | undefined {
  const [type, schema] =
    Object.entries(requestBody?.content ?? {}).map(
      ([each, content]) => [each, content.schema] as const,
    )[0] ?? [];
  if (type === undefined || schema === undefined || g(fc.nat, { max: 19 }) === 0) return undefined;
  if (g(fc.nat, { max: 19 }) === 0) return { type, text: g(fc.json) };
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) === true || g(fc.boolean),
  );
  const body = Object.fromEntries(
    fields.map(([name, each]) => [name, choose(g, world, nameIn(path, name), each)]),
  );
  if ('passwordRetype' in body && g(fc.nat, { max: 9 }) > 0)
    body['passwordRetype'] = body['password'];
  return {
    type,
    text:
      type === 'application/json'
        ? JSON.stringify(body)
        : new URLSearchParams(body as Record<string, string>).toString(),
  };
}

/**
 * Makes a call of an operation, and checks its answer against the description. True unless it was
 * refused.
 */
async function make(
  g: GeneratorValue,
  app: TestApp,
  world: World,
  call: DescribedCall,
): Promise<boolean> {
  const valuesIn = (place: string) => {
    const own = (call.parameters ?? []).filter(
      (each) => each.in === place && (each.required === true || g(fc.boolean)),
    );
    return own.map(
      ({ name, schema }) =>
        [name, String(choose(g, world, nameIn(call.path, name), schema)).toWellFormed()] as const,
    );
  };
  const parts = new Map(valuesIn('path'));
  const filled = call.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(parts.get(name) ?? ''),
  );
  const path = `${filled}?${new URLSearchParams(valuesIn('query').map(([name, value]) => [name, value])).toString()}`;
  const body = chooseBody(g, world, call);
  const names =
    g(fc.nat, { max: 3 }) === 0 ? g(fc.subarray, Object.keys(oddHeaders), { maxLength: 3 }) : [];
  const oddOnes = Object.fromEntries(
    names.map((name) => [name, g(fc.constantFrom, ...(oddHeaders[name] ?? []))]),
  );
  const isOwners = call.path.startsWith('/owner/') && g(fc.nat, { max: 3 }) > 0;
  const sessions = g(fc.nat, { max: 9 }) === 0 ? [] : world.sessions.slice(-3);
  const known = sessions[g(fc.nat, { max: Math.max(0, sessions.length - 1) })];
  const session = isOwners ? world.owner : known;
  const caller = session === undefined ? app : app.as(session.token);
  const headers = body === undefined ? oddOnes : { 'Content-Type': body.type, ...oddOnes };
  const answer = await caller.request(
    call.method,
    path,
    call.method === 'GET' ? undefined : body?.text,
    headers,
  );
  expect(answer.status, `${call.method} ${path}`).toBeLessThan(500);
  const isOk = answer.status < 400;
  const author = isOk && call.method !== 'GET' ? answer.body?.userId : undefined;
  if (author !== undefined && author !== session?.userId)
    throw new Error(`${call.method} ${path} let somebody act as ${author}`);
  if (!isOwners) await learn(app, world, answer);
  else if (typeof answer.body?.token === 'string') world.owner.token = answer.body.token;
  return isOk;
}

async function learn(
  app: TestApp,
  world: World,
  { headers, body }: Awaited<ReturnType<TestApp['get']>>,
): Promise<void> {
  if (typeof body?._id === 'string') world.learn('reviews', body._id);
  const cursor = /cursor=([^>]+)>/u.exec(headers.get('Link') ?? '')?.[1];
  if (cursor !== undefined) world.learn('cursor', cursor);
  if (typeof body?.token === 'string') {
    const { userId } = (await app.as(body.token).get('/users/token')).body;
    const sessions = await app.as(body.token).get(`/users/${userId}/sessions`);
    // A rival call may have ended the session.
    if (sessions.status !== 200) return;
    world.sessions.push({ token: body.token, userId });
    world.learn('userId', userId);
    world.learn('sessionId', ...sessions.body.map(({ id }: { id: string }) => id));
  }
  await app.deliverEmails();
  for (const mail of app.emails.splice(0)) {
    const [, page, token] =
      /\/(verify|reset-password|invitation)\/([\w-]+)$/u.exec(mail.link ?? '') ?? [];
    if (page !== undefined) world.learn(page, token);
  }
}

const databases: [string, OpenDatabase][] = [
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgres],
];

test.each(databases.slice(0, extent(1, 2)))(
  'no sequence of calls gets a 5xx, or an answer that is not described, on %s',
  async (_kind, open) => {
    await using app = await createTestApp({
      open,
      rateLimitScale: 1_000_000,
      trustedProxies: '192.0.2.0/24',
      ownerEmail,
    });
    const calls = await readDescribedCalls(app);
    const owner = await app.createAccount(ownerEmail);
    await app.context.db.updateTable('users').set({ verified_at: app.clock.now() }).execute();
    const failedEmailId = await failEmail(app, ownerEmail);
    const reached = new Set<string>();
    let people = 0;
    const property = fc.asyncProperty(
      fc.gen(),
      fc.integer({ min: 5, max: 15 }),
      async (g, length) => {
        const world = new World(owner);
        const email = `ann${people++}@example.com`;
        world.learn('email', email, email.toUpperCase(), `bob${people}@example.com`);
        world.learn('password', testPassword, testPassword, 'a louder harbor');
        world.learn('currentPassword', testPassword, 'a louder harbor');
        for (const name of ['project', 'projectId']) world.learn(name, knownProject.projectId);
        world.learn('engagedAt', '2024-06');
        world.learn('emails', failedEmailId);
        for (const invited of [email, `new.${email}`]) {
          const { invitationId } = await inviteClient(app.context, {
            email: invited,
            name: 'Ann Lee',
            projectId: knownProject.projectId,
          });
          world.learn('invitations', invitationId);
        }
        await learn(app, world, await app.signUp(email));
        await app.post('/users/forgot-password', { email });
        const author = app.as(world.sessions[0]?.token ?? '');
        if (g(fc.boolean)) await app.get(`/users/verify/${String(world.values('verify').at(-1))}`);
        await learn(app, world, await author.post('/reviews', { rating: 5, comment: 'First' }));
        await app.post(`/reviews/${String(world.values('reviews').at(-1))}/reports`, {
          reason: 'private',
        });
        const reports = await app.context.db
          .selectFrom('reports')
          .select('id')
          .orderBy('created_at', 'desc')
          .limit(3)
          .execute();
        world.learn('reports', ...reports.map(({ id }) => id));
        for (let step = 0; step < length; step += 1) {
          // One to three at the same moment.
          const made = g(fc.array, fc.constantFrom(...calls), { minLength: 1, maxLength: 3 });
          const outcomes = await Promise.all(made.map((call) => make(g, app, world, call)));
          for (const [index, call] of made.entries())
            if (outcomes[index] === true) reached.add(call.operationId);
        }
      },
    );
    await fc.assert(property, { numRuns: sequences });
    const unreached = calls
      .map(({ operationId }) => operationId)
      .filter((name) => !reached.has(name));
    // In the short form, chance leaves out half of them, and never three quarters.
    expect(unreached.slice(extent(Math.floor(0.75 * calls.length), 0))).toEqual([]);
  },
  1_800_000,
);
