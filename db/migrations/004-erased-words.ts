import { type Kysely, PostgresAdapter, sql } from 'kysely';

interface Reports {
  reports: { id: string; email: string | null; email_key: string | null };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  // The index kept the words of deleted reviews, which rebuilding it removes.
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    await sql`insert into review_search (review_search, rank) values ('secure-delete', 1)`.execute(
      db,
    );
    await sql`insert into review_search (review_search) values ('rebuild')`.execute(db);
  }

  await schema
    .createTable('search_folding')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into search_folding values (1, '')`.execute(db);

  await schema
    .createTable('last_seen')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('steady_since', 'bigint', (column) => column.notNull())
    .execute();

  await schema.alterTable('reports').addColumn('email_key', 'text').execute();
  const reports = (db as Kysely<Reports>).updateTable('reports');
  for (const { id, email } of await (db as Kysely<Reports>)
    .selectFrom('reports')
    .select(['id', 'email'])
    .where('email', 'is not', null)
    .execute())
    await reports
      .set({ email_key: email?.toLowerCase() ?? null })
      .where('id', '=', id)
      .execute();
  await schema
    .createIndex('reports_by_reporter')
    .on('reports')
    .column('email_key')
    .where(sql.ref('email_key'), 'is not', null)
    .execute();
}
