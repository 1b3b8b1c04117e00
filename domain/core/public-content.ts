import type { Context } from './context.ts';
import type { Transaction } from './transaction.ts';
import { type Logger, startWorker } from './worker.ts';

export async function bumpPublicContentVersion({ db, afterCommit }: Transaction): Promise<void> {
  const { version } = await db
    .updateTable('public_content')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', 1)
    .returning('version')
    .executeTakeFirstOrThrow();
  afterCommit.publicContentChanged = [version];
}

/** Blocks other transactions that change public content or notify the owner of it. */
export async function lockPublicContent({ db }: Transaction): Promise<void> {
  await db.selectFrom('public_content').select('id').where('id', '=', 1).forUpdate().execute();
}

export async function publicContentVersion({ db }: Context): Promise<number> {
  const { version } = await db
    .selectFrom('public_content')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return version;
}

const pollIntervalMs = 1000;

/** Reports own changes at once, others within a second. Returns a function that stops it. */
export function watchPublicContent(
  context: Context,
  changed: () => void,
  logger: Logger,
  everyMs = pollIntervalMs,
): () => Promise<void> {
  let seen: number | undefined;
  // While the database is unavailable, cached responses keep their minute.
  const worker = startWorker({
    async task() {
      const before = seen;
      const version = await publicContentVersion(context);
      // This process has changed it since. The next poll sees both changes.
      if (seen !== before) return;
      // Responses that were cached before the first poll may already be stale.
      if (version !== seen) changed();
      seen = version;
    },
    everyMs,
    logger,
    failure: 'Reading the version of public content failed',
  });

  const note = (version: number): void => {
    // Otherwise, another process has made a change in between, which the next poll sees.
    if (seen !== undefined && version === seen + 1) seen = version;
    changed();
  };
  context.committed.on('publicContentChanged', note);
  return async () => {
    context.committed.off('publicContentChanged', note);
    await worker.stop();
  };
}
