import { expect, vi } from 'vitest';
import { noteBackup } from '#domain/use-cases/backups.ts';
import { test } from '#tests/harness/create-test-app.ts';
import { openTestDatabase } from '#tests/harness/databases.ts';
import { serveTestApp } from '#tests/harness/serve-test-app.ts';
import { createMetrics } from './metrics.ts';

test('the metrics cover the database, the mail server, emails, and backups', async ({ app }) => {
  await app.createAccount('ann@example.com');
  const database = await openTestDatabase();
  const metrics = createMetrics();
  const context = { ...app.context };
  metrics.addOutbox(context);
  const { url, close } = await metrics.serve({ host: '127.0.0.1', port: 0 });
  const read = async () => (await fetch(url)).text();
  expect(await read()).toContain('\nsite_last_backup_timestamp_seconds 0\n');
  await noteBackup(app.context);
  const up = await read();
  expect(up).toContain(`\nsite_last_backup_timestamp_seconds ${app.clock.now() / 1000}\n`);
  expect(up).toContain('\nsite_database_up 1\n');
  expect(up).toMatch(/site_outbox_emails\{state="waiting"\} \d/u);
  expect(up).toContain('\nsite_mail_server_up 1\n');
  await app.context.db
    .insertInto('mail_trouble')
    .values({ id: 1, fault: 'log_in', status: 'SMTP EAUTH 535', since: app.clock.now() })
    .execute();
  expect(await read()).toContain('\nsite_mail_server_up 0\n');
  context.db = database.kysely;
  const queries = vi.spyOn(context.db, 'selectFrom');
  await read();
  expect(queries.mock.calls.filter(([table]) => table === 'outbox')).toHaveLength(1);
  await database.close();
  const down = await read();
  expect(down).toContain('\nsite_database_up 0\n');
  expect(down).not.toContain('state="waiting"');
  expect((await fetch(new URL('/', url))).status).toBe(404);
  expect((await fetch(`${url}?name[]=site_database_up`)).status).toBe(200);
  await close();
});

test('a request is measured by its route, and apart if the cache answered it', async ({
  createApp,
}) => {
  const metrics = createMetrics();
  const app = await createApp({ metrics });
  const { url, close } = await metrics.serve({ host: '127.0.0.1', port: 0 });
  await using listening = await serveTestApp(app);
  for (const path of ['/robots.txt', '/robots.txt', '/a.png', '/b.png', '/api/users/nobody'])
    await (await listening.get(path)).text();
  for (const path of ['/api/reviews/summary', '/api/reviews/summary'])
    await (await listening.get(path)).text();
  // A token matters only to the API.
  await (await listening.get('/robots.txt', { headers: { Authorization: 'Bearer x' } })).text();
  const lines = (await (await fetch(url)).text()).match(/^site_http\S+_count\{.*$/gmu) ?? [];
  await close();
  const named = lines.map((line) => /route="([^"]*)",status="(\d+)"\} (\d+)/u.exec(line)?.slice(1));
  expect(named).toEqual([
    ['/robots.txt', '200', '1'],
    ['cache', '200', '3'],
    ['page', '404', '2'],
    ['/api/users/:id', '404', '1'],
    ['/api/reviews/summary', '200', '1'],
  ]);
});
