import { expect } from 'vitest';
import { runUpkeep } from '#domain/use-cases/cleanup.ts';
import { test, type TestApp } from '#tests/harness/create-test-app.ts';
import { day, hour } from '#tests/harness/time.ts';
import { findClockProblem } from './clock.ts';

/** Lets hours pass while the site runs. */
async function run(app: TestApp, hours: number): Promise<void> {
  for (let passed = 0; passed < hours; passed += 12) {
    app.clock.advance(12 * hour);
    await runUpkeep(app.context);
  }
}

test('a clock that is a year ahead deletes nothing before a day', async ({ app }) => {
  const { session } = await app.createAccount();
  await run(app, 36);
  app.clock.advance(365 * day);
  await runUpkeep(app.context);
  app.clock.advance(-365 * day);
  await run(app, 12);
  expect((await session.get('/users/token')).status).toBe(200);
  app.clock.advance(365 * day);
  await runUpkeep(app.context);
  expect(await app.count('users')).toBe(1);
  app.clock.advance(day - 1);
  await runUpkeep(app.context);
  expect(await app.count('users')).toBe(1);
  app.clock.advance(1);
  await runUpkeep(app.context);
  expect(await app.count('users')).toBe(0);
});

test('a clock that is years behind for a moment ends nothing', async ({ app }) => {
  const { session } = await app.verifiedAccount();
  const { token } = await app.invite();
  await run(app, 36);
  app.clock.advance(-5 * 365 * day);
  await runUpkeep(app.context);
  app.clock.advance(5 * 365 * day);
  await run(app, 48);
  expect((await session.get('/users/token')).status).toBe(200);
  expect((await app.get(`/invitations/${token}`)).status).toBe(200);
});

test('a site that is stopped for over two days waits a day before its cleanup', async ({ app }) => {
  await app.createAccount();
  await run(app, 6 * 24);
  app.clock.advance(2 * day);
  await runUpkeep(app.context);
  expect(await app.count('users')).toBe(0);
  await app.createAccount('bob@example.com');
  await run(app, 6 * 24);
  app.clock.advance(2 * day + 1);
  await runUpkeep(app.context);
  expect(await app.count('users')).toBe(1);
  await run(app, 24);
  expect(await app.count('users')).toBe(0);
});

test('a clock before the site’s last run, or a month after it, is reported in one line', async ({
  app,
}) => {
  const { context, clock } = app;
  expect(await findClockProblem(context)).toBeUndefined();
  await runUpkeep(context);
  clock.advance(-hour);
  expect(await findClockProblem(context)).toBeUndefined();
  clock.advance(-1);
  expect(await findClockProblem(context)).toBe(
    'The clock says 2026-01-15T10:59:59.999Z, but the site has run at 2026-01-15T12:00:00.000Z already',
  );
  clock.advance(hour + 1 + 30 * day);
  expect(await findClockProblem(context)).toBeUndefined();
  clock.advance(1);
  expect(await findClockProblem(context)).toBe(
    'The clock says 2026-02-14T12:00:00.001Z, 30 days after the site last ran',
  );
  // A review posted now is newer than the last reading of the clock.
  const { session } = await app.verifiedAccount();
  await session.review('Now');
  expect(await findClockProblem(context)).toBeUndefined();
  clock.advance(-2 * hour);
  expect(await findClockProblem(context)).toMatch(/2026-02-14T12:00:00\.001Z already$/u);
});
