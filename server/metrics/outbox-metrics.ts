import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../domain/context.ts';
import type { OutboxState } from '../../domain/mail/outbox.ts';

const defaultMaxReadMs = 1000;
const freshMs = 1000;

export interface OutboxSource {
  read: () => Promise<OutboxState>;
  now: Clock;
  maxReadMs?: number;
}

/** Reads at most once a second, and never twice at once. Resolves to undefined without an answer in a second. */
function readSparingly(read: OutboxSource['read'], maxReadMs: number): () => Promise<OutboxState | undefined> {
  let last: Promise<OutboxState | undefined> | undefined;
  let freshUntil = 0;
  return () => {
    if (last === undefined || performance.now() > freshUntil) {
      freshUntil = Number.POSITIVE_INFINITY;
      last = read()
        .catch(() => undefined)
        .finally(() => {
          freshUntil = performance.now() + freshMs;
        });
    }
    return Promise.race([last, sleep(maxReadMs, undefined, { ref: false })]);
  };
}

/** Adds the state of the outbox, read when someone reads the metrics. If it cannot be read, `site_database_up` is 0 and the rest is absent. */
export function addOutboxMetrics(registry: Registry, { read, now, maxReadMs = defaultMaxReadMs }: OutboxSource): void {
  const readState = readSparingly(read, maxReadMs);
  const add = (name: string, help: string, valueOf: (state: OutboxState | undefined) => number | undefined): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const value = valueOf(await readState());
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
    });
  };
  add('site_database_up', '1 if the database answers within a second', (state) => (state === undefined ? 0 : 1));
  add('site_outbox_waiting_emails', 'Emails that wait, including those put off after a failed try', (state) => state?.waiting);
  add('site_outbox_failed_emails', 'Emails that were given up; "owner email list --state failed" lists them', (state) => state?.failed);
  const secondsSince = (time: number | undefined) => (time === undefined ? 0 : Math.max(0, (now() - time) / 1000));
  add(
    'site_outbox_oldest_due_seconds',
    'For how long the email that is due the longest has been due; grows while nobody sends',
    (state) => state && secondsSince(state.oldestDueAt),
  );
  add(
    'site_outbox_oldest_waiting_seconds',
    'For how long the oldest email has waited; grows while the mail server refuses emails, too',
    (state) => state && secondsSince(state.oldestQueuedAt),
  );
}
