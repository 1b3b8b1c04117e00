import { bumpPublicContentVersion, type Context, inTransaction } from '#domain/core';
import { foldingVersion, foldWords } from '#shared/fold-words.ts';

const rowsAtOnce = 50;

/** Folding also depends on the letters that this Node knows. */
const currentVersion = `${foldingVersion}, Unicode ${process.versions['unicode']}`;

export async function refoldReviews(context: Context): Promise<void> {
  const { db } = context;
  const { version } = await db
    .selectFrom('search_folding')
    .select('version')
    .executeTakeFirstOrThrow();
  if (version === currentVersion) return;
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('reviews')
      .select(['number', 'comment', 'search_text'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.number;
    await inTransaction(context, async (tx) => {
      for (const { number, comment, search_text } of rows) {
        const folded = foldWords(comment);
        if (folded === search_text) continue;
        await tx.db
          .updateTable('reviews')
          .set({ search_text: folded })
          .where('number', '=', number)
          // An edited comment is folded already.
          .where('comment', '=', comment)
          .execute();
      }
    });
  }
  await inTransaction(context, async (tx) => {
    await tx.db.updateTable('search_folding').set({ version: currentVersion }).execute();
    await bumpPublicContentVersion(tx);
  });
}
