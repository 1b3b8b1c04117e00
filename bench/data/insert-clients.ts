import { type Database, openDatabase } from '../../db/connect.ts';
import { newId, newToken, sha256 } from '../../domain/secrets.ts';

/** Inserts verified accounts with a session each, and returns the tokens. Signing up would count against rate limits. */
async function insertInto({ kysely }: Database, count: number): Promise<string[]> {
  const now = Date.now();
  const clients = Array.from({ length: count }, (_, index) => ({ id: newId(), token: newToken(), email: `bench${index}@example.com` }));
  const names = { first_name: 'Ann', last_name: 'Lee', password_hash: '' };
  const others = { verified_at: now, created_at: now, reminded_at: null, posting_since: 0, posting_count: 0 };
  await kysely
    .insertInto('users')
    .values(clients.map(({ id, email }) => ({ id, email, email_key: email, ...names, ...others })))
    .execute();
  await kysely
    .insertInto('sessions')
    .values(
      clients.map(({ id, token }) => ({
        id: newId(),
        user_id: id,
        token_hash: sha256(token),
        created_at: now,
        last_used_at: now,
        browser: '',
      })),
    )
    .execute();
  return clients.map(({ token }) => token);
}

/** Prepares accounts in the database of a running site, and returns a token of each. */
export async function insertClients(options: { dataDir: string; databaseUrl?: string | undefined }, count: number): Promise<string[]> {
  const database = await openDatabase(options);
  try {
    return await insertInto(database, count);
  } finally {
    await database.close();
  }
}

/** Counts the reviews in a site's database. */
export async function countReviews(options: { dataDir: string; databaseUrl?: string | undefined }): Promise<number> {
  const database = await openDatabase(options);
  try {
    const { count } = await database.kysely
      .selectFrom('reviews')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  } finally {
    await database.close();
  }
}
