import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from './connect.ts';
import type { Tables } from './tables.ts';

/** `read-only`: PostgreSQL is a standby. */
export type Readiness = 'ready' | 'read-only' | 'not ready';

const maxAnswerMs = 3000;

/** A full disk doesn't show here. */
export async function readReadiness(db: Kysely<Tables>): Promise<Readiness> {
  const ask = isPostgres(db)
    ? sql<{ readOnly: string }>`select current_setting('transaction_read_only') as "readOnly"`
    : sql<{ readOnly: string }>`select 'off' as "readOnly"`;
  const answer = ask.execute(db).then(
    ({ rows: [row] }) => (row?.readOnly === 'off' ? 'ready' : 'read-only'),
    () => 'not ready' as const,
  );
  return Promise.race([answer, sleep(maxAnswerMs, 'not ready' as const)]);
}
