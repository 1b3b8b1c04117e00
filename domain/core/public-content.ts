import type { Context } from './context.ts';
import type { Transaction } from './transaction.ts';
import { type Logger, startWorker } from './worker.ts';

export async function bumpPublicContentVersion({ db, afterCommit }: Transaction): Promise<void> {
  await db
    .updateTable('public_content')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
  afterCommit.add('publicContentChanged');
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

/**
 * Reports own changes at once, and other processes' within a second. Returns a function that stops
 * watching.
 */
export function watchPublicContent(
  context: Context,
  changed: () => void,
  logger: Logger,
  everyMs = pollIntervalMs,
): () => Promise<void> {
  let seen: number | undefined;
  // While the database is unavailable, cached responses last their usual minute.
  const worker = startWorker({
    async task() {
      const version = await publicContentVersion(context);
      // Responses that were cached before the first poll may already be stale.
      if (version !== seen) changed();
      seen = version;
    },
    everyMs,
    logger,
    failure: 'Reading the version of public content failed',
  });

  context.committed.on('publicContentChanged', changed);
  return async () => {
    context.committed.off('publicContentChanged', changed);
    await worker.stop();
  };
}
