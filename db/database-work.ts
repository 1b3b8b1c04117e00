/** What the site waits for at its database. `connection` is the wait for one from the pool, `begin` that for SQLite's only writer. */
export const databaseWork = [
  'begin',
  'commit',
  'connection',
  'delete',
  'insert',
  'other',
  'rate_limit',
  'rollback',
  'select',
  'update',
] as const;

export type DatabaseWork = (typeof databaseWork)[number];

/** Is told how long each piece of work took, whether it succeeded or not. */
export type ObserveDatabase = (work: DatabaseWork, seconds: number) => void;

const kinds: Record<string, DatabaseWork> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
};

/** Returns the kind of a statement by the kind of its root node. */
export const kindOfStatement = (node: string): DatabaseWork => kinds[node] ?? 'other';

/** Runs work and reports its time. Without an observer, it costs nothing. */
export async function observed<Result>(
  observe: ObserveDatabase | undefined,
  work: DatabaseWork,
  run: () => Promise<Result>,
): Promise<Result> {
  if (observe === undefined) return run();
  const startedAt = performance.now();
  try {
    return await run();
  } finally {
    observe(work, (performance.now() - startedAt) / 1000);
  }
}
