import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { readOutboxState } from '../../domain/mail/outbox.ts';
import { createTestApp, eachDatabase } from '../../tests/harness/create-test-app.ts';
import { parseExposition, valueOf } from '../../tests/harness/exposition.ts';
import { addOutboxMetrics } from './outbox-metrics.ts';

test('a database that does not answer is asked once, and holds no reader up', async () => {
  const registry = new Registry();
  let reads = 0;
  const read = () => {
    reads += 1;
    return new Promise<never>(() => undefined);
  };
  addOutboxMetrics(registry, { read, now: Date.now, maxReadMs: 5 });
  for (let time = 0; time < 3; time++) {
    const samples = parseExposition(await registry.metrics());
    expect(samples).toEqual([{ name: 'site_database_up', labels: {}, value: 0 }]);
    expect(valueOf(samples, 'site_outbox_waiting_emails')).toBeUndefined();
  }
  expect(reads).toBe(1);
});

test('readers within a second share one read', async () => {
  const registry = new Registry();
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.resolve({ waiting: 2, failed: 1, oldestDueAt: 5000, oldestQueuedAt: 1000 });
  };
  addOutboxMetrics(registry, { read, now: () => 8000 });
  const [samples] = (await Promise.all([registry.metrics(), registry.metrics()])).map(parseExposition);
  expect(valueOf(samples ?? [], 'site_outbox_oldest_due_seconds')).toBe(3);
  expect(reads).toBe(1);
});

eachDatabase((open) => {
  test('the outbox shows how many emails wait, for how long the oldest has been due, and nothing while it cannot be read', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const outbox = async () => {
      const registry = new Registry();
      addOutboxMetrics(registry, { read: () => readOutboxState(app.context.db), now: app.clock.now });
      return Object.fromEntries(parseExposition(await registry.metrics()).map(({ name, value }) => [name, value]));
    };
    const state = (waiting: number, failed: number, oldestDue: number, oldestWaiting = oldestDue) => ({
      site_database_up: 1,
      site_outbox_waiting_emails: waiting,
      site_outbox_failed_emails: failed,
      site_outbox_oldest_due_seconds: oldestDue,
      site_outbox_oldest_waiting_seconds: oldestWaiting,
    });
    expect(await outbox()).toEqual(state(0, 0, 0));
    await app.createAccount('ann@example.com');
    app.clock.advance(90_000);
    expect(await outbox()).toEqual(state(1, 0, 90));
    // As after a failed try.
    await app.database.kysely
      .updateTable('outbox')
      .set({ due_at: app.clock.now() + 60_000 })
      .execute();
    expect(await outbox()).toEqual(state(1, 0, 0, 90));
    await app.database.kysely.updateTable('outbox').set({ state: 'failed' }).execute();
    expect(await outbox()).toEqual(state(0, 1, 0));
    await app.database.kysely.schema.alterTable('outbox').renameTo('elsewhere').execute();
    expect(await outbox()).toEqual({ site_database_up: 0 });
  });
});
