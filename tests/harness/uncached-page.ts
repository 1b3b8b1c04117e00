import pg from 'pg';
import { encodeCursor } from '../../domain/reviews/cursor.ts';
import { newId } from '../../domain/secrets.ts';

/** Returns a function that names, on each call, a page of reviews that the site has to render from this database. */
export async function uncachedPages(databaseUrl: string): Promise<() => string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ value: string }>("select value from secrets where name = 'cursor_key'");
  await client.end();
  const key = Buffer.from(rows[0]?.value ?? '', 'base64url');
  return () => `/reviews?cursor=${encodeCursor(key, 'page', { createdAt: Date.now(), id: newId() })}`;
}
