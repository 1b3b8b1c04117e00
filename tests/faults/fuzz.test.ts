import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inviteClient } from '../../domain/invitations/owner-invitations.ts';
import { findWrongTotals } from '../../domain/reviews/review-changes.ts';
import { createTestApp, eachDatabase, type TestApp, testPassword } from '../harness/create-test-app.ts';
import { type Call, callOf, callOfAny } from '../harness/fuzz/calls.ts';
import { listOperations, type Operation } from '../harness/fuzz/operations.ts';
import { type Actor, createWorld, learn, readEmails, type World } from '../harness/fuzz/world.ts';
import { knownProject } from '../harness/known-projects.ts';
import { extent, report } from './extent.ts';

// On each database. A sequence makes some 15 calls.
const singleCalls = extent(250, 8000);
const rounds = extent(1, 10);
const sequences = extent(8, 200);
const maxAnswerMs = 10_000;
const ownerEmail = 'owner@example.com';
const options = { rateLimitScale: 1_000_000, trustedProxies: '192.0.2.0/24', ownerEmail };

/** Fails if the answer takes too long. */
async function inTime<Answer>(call: string, answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${call} was not answered within ${maxAnswerMs} ms`)), maxAnswerMs);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** How often each operation was answered with each status. */
type Tally = Map<string, Map<number, number>>;

/** Makes a call, and checks its answer against the description. */
async function make(app: TestApp, world: World, call: Call, tally: Tally): Promise<number> {
  const { actors } = world;
  const known = call.actor === undefined ? undefined : actors.at(-1 - (call.actor % Math.max(1, actors.length)));
  const isOwners = call.operation.path.startsWith('/owner/') && call.actor !== undefined && call.actor % 4 !== 0;
  const actor = isOwners ? world.owner : known;
  const path = call.path(world, actor) as string;
  const body = call.body(world, actor) as { mediaType: string; text: string } | undefined;
  const odd = call.headers(world, actor) as Record<string, string>;
  const headers = body === undefined || 'Content-Type' in odd ? odd : { ...odd, 'Content-Type': body.mediaType };
  const sent = call.method === 'GET' || call.method === 'HEAD' ? undefined : body?.text;
  const caller = actor === undefined ? app : app.as(actor.token);
  const answer = await inTime(`${call.method} ${path}`, caller.request(call.method, path, sent, headers));
  expect(answer.status, `${call.method} ${path}`).toBeLessThan(500);
  const own = tally.get(call.operation.name) ?? new Map<number, number>();
  if (call.method === call.operation.method) tally.set(call.operation.name, own.set(answer.status, (own.get(answer.status) ?? 0) + 1));
  // Everyone may read a review.
  const isReading = call.method === 'GET' && /^\/(?:owner\/)?reviews\//u.test(path);
  const author = answer.status < 300 && !isReading ? answer.body?.userId : undefined;
  if (author !== undefined && author !== actor?.userId) throw new Error(`${call.method} ${path} let somebody act as ${author}`);
  await learn(app, world, actor, answer);
  return answer.status;
}

/** Creates an account whose links to verify its address and to choose a password are known, and invites its address and a new one. */
async function signUp(app: TestApp, world: World, email: string): Promise<void> {
  const form = { email, firstName: 'Ann', lastName: 'Lee', password: testPassword, passwordRetype: testPassword };
  await learn(app, world, undefined, await app.post('/users/signup', form));
  await app.post('/users/forgot-password', { email });
  for (const invited of [email, `new.${email}`])
    await inviteClient(app.context, { email: invited, name: 'Ann Lee', projectId: knownProject.projectId });
  await readEmails(app, world);
}

/** Creates the owner's account, and an email that failed. */
async function openOwner(app: TestApp): Promise<Actor> {
  const { token, userId } = await app.createAccount(ownerEmail);
  await app.context.db.updateTable('users').set({ verified_at: app.clock.now() }).where('id', '=', userId).execute();
  const times = { created_at: app.clock.now(), due_at: app.clock.now() };
  const failed = { state: 'failed', attempts: 1, last_error: 'No such user', payload: JSON.stringify({ firstName: 'Ann' }) } as const;
  await app.context.db
    .insertInto('outbox')
    .values({
      id: 'AbCdEfGhIjKlMnOpQrSt-_',
      kind: 'account_deleted',
      recipient: ownerEmail,
      recipient_key: ownerEmail,
      ...times,
      ...failed,
    })
    .execute();
  return { token, userId, reviewIds: [], sessionIds: [] };
}

const describeTally = (tally: Tally): Record<string, string> =>
  Object.fromEntries(
    [...tally].map(([name, statuses]) => [name, [...statuses].map(([status, count]) => `${count} × ${status}`).join(' ')]),
  );

/** The operations that no call has reached past their refusals. */
const unreached = (operations: Operation[], tally: Tally): string[] =>
  operations.map(({ name }) => name).filter((name) => ![...(tally.get(name)?.keys() ?? [])].some((status) => status < 400));

const readOperations = async (app: TestApp) => listOperations((await app.get('/openapi.json')).body);

eachDatabase((open) => {
  test('no call gets a 5xx, an undocumented response, or none', async () => {
    await using app = await createTestApp(open, options);
    const operations = await readOperations(app);
    const tally: Tally = new Map();
    const world = createWorld(await openOwner(app), ['ann@example.com', 'ANN@example.com', 'bob@example.com']);
    const numRuns = Math.ceil(singleCalls / operations.length / rounds);
    for (let round = 0; round < rounds; round++) {
      for (const operation of operations) {
        await signUp(app, world, `${operation.name}${round}@example.com`);
        const property = fc.asyncProperty(callOf(operation), async (call) => {
          await make(app, world, call, tally);
          await readEmails(app, world);
        });
        await fc.assert(property, { numRuns });
      }
    }
    report('Calls of every operation', { calls: numRuns * rounds * operations.length, ...describeTally(tally) });
  }, 1_800_000);

  test('no sequence of calls, with what earlier ones left behind, gets one either', async () => {
    await using app = await createTestApp(open, options);
    const operations = await readOperations(app);
    const tally: Tally = new Map();
    // Most operations need what these create.
    const often = operations.filter(({ name }) =>
      /^(?:signUp|logIn|verifyEmail|postReview|editReview|deleteReview|openInvitation|acceptInvitation)$/u.test(name),
    );
    const step = fc.record({
      call: fc.oneof(callOfAny(operations), fc.constantFrom(...often).chain(callOf)),
      repeats: fc.constantFrom(1, 1, 1, 2),
      /** Made at the same moment. */
      rival: fc.option(callOfAny(operations), { freq: 3 }),
    });
    const owner = await openOwner(app);
    let calls = 0;
    let people = 0;
    const runSequences = () =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
          const world = createWorld(owner, [`ann${people++}@example.com`, `bob${people}@example.com`]);
          await signUp(app, world, `ann${people - 1}@example.com`);
          for (const { call, repeats, rival } of steps) {
            const made = [...Array<Call>(repeats).fill(call), ...(rival === null ? [] : [rival])];
            calls += made.length;
            await Promise.all(made.map((each) => make(app, world, each, tally)));
            await readEmails(app, world);
          }
          expect(await findWrongTotals(app.context)).toEqual([]);
        }),
        { numRuns: sequences },
      );
    await runSequences();
    // Chance may leave out a few.
    for (let more = extent(0, 3); more > 0 && unreached(operations, tally).length > 0; more -= 1) await runSequences();
    report('Sequences of calls', { calls, ...describeTally(tally) });
    expect(unreached(operations, tally).length).toBeLessThanOrEqual(extent(operations.length, 0));
  }, 1_800_000);
});
