import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inviteClient } from '../../domain/invitations/owner-invitations.ts';
import { findWrongTotals } from '../../domain/reviews/review-changes.ts';
import { createTestApp, type TestApp, testPassword } from '../harness/create-test-app.ts';
import { type Call, callOf, callOfAny } from '../harness/fuzz/calls.ts';
import { listOperations } from '../harness/fuzz/operations.ts';
import { createWorld, learn, readEmails, type World } from '../harness/fuzz/world.ts';
import { knownProject } from '../harness/known-projects.ts';
import { type OpenDatabase, openPostgres, openSqlite } from '../harness/databases.ts';
import { extent } from './extent.ts';

// A sequence makes some 15 calls.
const sequences = extent(8, 400);
const options = { rateLimitScale: 1_000_000, trustedProxies: '192.0.2.0/24' };

/** Makes a call, and checks its answer against the description. Notes the operation if it was not refused. */
async function make(app: TestApp, world: World, call: Call, reached: Set<string>): Promise<void> {
  const { actors } = world;
  const actor = call.actor === undefined ? undefined : actors.at(-1 - (call.actor % Math.max(1, actors.length)));
  const path = call.path(world, actor) as string;
  const body = call.body(world, actor) as { mediaType: string; text: string } | undefined;
  const odd = call.headers(world, actor) as Record<string, string>;
  const headers = body === undefined || 'Content-Type' in odd ? odd : { ...odd, 'Content-Type': body.mediaType };
  const sent = call.method === 'GET' || call.method === 'HEAD' ? undefined : body?.text;
  const caller = actor === undefined ? app : app.as(actor.token);
  const answer = await caller.request(call.method, path, sent, headers);
  expect(answer.status, `${call.method} ${path}`).toBeLessThan(500);
  if (answer.status < 400 && call.method === call.operation.method) reached.add(call.operation.name);
  // Everyone may read a review.
  const isReading = call.method === 'GET' && path.startsWith('/reviews/');
  const author = answer.status < 300 && !isReading ? answer.body?.userId : undefined;
  if (author !== undefined && author !== actor?.userId) throw new Error(`${call.method} ${path} let somebody act as ${author}`);
  await learn(app, world, actor, answer);
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

test.each<[string, OpenDatabase]>([
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgres],
])(
  'no sequence of calls gets a 5xx, or an answer that is not described, on %s',
  async (_kind, open) => {
    await using app = await createTestApp(open, options);
    const operations = listOperations((await app.get('/openapi.json')).body);
    const reached = new Set<string>();
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
    let people = 0;
    const runSequences = () =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
          const world = createWorld([`ann${people++}@example.com`, `bob${people}@example.com`]);
          await signUp(app, world, `ann${people - 1}@example.com`);
          for (const { call, repeats, rival } of steps) {
            const made = [...Array<Call>(repeats).fill(call), ...(rival === null ? [] : [rival])];
            await Promise.all(made.map((each) => make(app, world, each, reached)));
            await readEmails(app, world);
          }
          expect(await findWrongTotals(app.context)).toEqual([]);
        }),
        { numRuns: sequences },
      );
    await runSequences();
    // Chance may leave out a few.
    const isAllReached = () => operations.every(({ name }) => reached.has(name));
    for (let more = extent(0, 3); more > 0 && !isAllReached(); more -= 1) await runSequences();
    if (extent(0, 1) === 1) expect(operations.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([]);
  },
  1_800_000,
);
