import type { Kysely } from 'kysely';
import { openDatabase } from '#db/connect.ts';
import { retryWhileBusy } from '#db/sqlite-dialect.ts';
import type { Tables } from '#db/tables.ts';
import type { RunningServer } from '#tests/harness/start-server.ts';

/**
 * Works on the database of a running site behind its back. The work may run again if the site holds
 * SQLite's lock.
 */
export async function workOnDatabase<Result>(
  { environment }: Pick<RunningServer, 'environment'>,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const { kysely, close } = await openDatabase({
    databaseUrl: environment['DATABASE_URL'],
    dataDir: environment['DATA_DIR'] ?? '',
  });
  try {
    return await retryWhileBusy(() => work(kysely));
  } finally {
    await close();
  }
}

export async function storedComments(site: Pick<RunningServer, 'environment'>): Promise<string[]> {
  const rows = await workOnDatabase(site, (db) =>
    db.selectFrom('reviews').select('comment').execute(),
  );
  return rows.map(({ comment }) => comment).toSorted();
}

/** Makes all sessions look unused for hours, so that the next read with one notes its use. */
export async function ageSessions(site: Pick<RunningServer, 'environment'>): Promise<void> {
  const hoursAgo = Date.now() - 5 * 60 * 60 * 1000;
  await workOnDatabase(site, (db) =>
    db.updateTable('sessions').set({ last_used_at: hoursAgo }).execute(),
  );
}
