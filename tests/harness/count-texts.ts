import type { Context } from '#domain/core';

/** Returns how many reviews' texts one query of the work reads at most. */
export async function countTexts(
  context: Context,
  work: (context: Context) => Promise<unknown>,
): Promise<number> {
  let most = 0;
  const db = context.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      most = Math.max(most, result.rows.filter((row) => 'comment' in row).length);
      return result;
    },
  });
  await work({ ...context, db });
  return most;
}
