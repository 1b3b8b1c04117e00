import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('verified_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('reminded_at', 'bigint')
    .addColumn('posting_since', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('posting_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('users_unverified').on('users').column('created_at').where(sql.ref('verified_at'), 'is', null).execute();

  await db.schema
    .createTable('logins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('logins_by_user').on('logins').column('user_id').execute();

  await db.schema
    .createTable('mail_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema.createIndex('mail_links_by_user').on('mail_links').column('user_id').execute();

  await db.schema
    .createTable('reviews')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('rating', 'integer', (column) => column.notNull().check(sql`rating between 1 and 5`))
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('public', 'integer', (column) => column.notNull())
    .addColumn('hidden_at', 'bigint')
    .addColumn('hidden_reason', 'text')
    .addColumn('reply_text', 'text')
    .addColumn('reply_at', 'bigint')
    .execute();
  await db.schema.createIndex('reviews_newest').on('reviews').columns(['public', 'created_at', 'id']).execute();
  await db.schema.createIndex('reviews_by_user').on('reviews').columns(['user_id', 'created_at', 'id']).execute();

  await db.schema
    .createTable('review_totals')
    .addColumn('rating', 'integer', (column) => column.primaryKey())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into review_totals (rating, count) values (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)`.execute(db);

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('review_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
    .execute();

  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('leased_until', 'bigint')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('waiting'))
    .addColumn('last_error', 'text')
    .addColumn('sent_at', 'bigint')
    .execute();
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'due_at']).execute();

  await db.schema
    .createTable('public_state')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into public_state (id, version) values (1, 0)`.execute(db);

  // With SQLite, they have a separate file.
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create table if not exists throttles (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
      db,
    );
  }
}
