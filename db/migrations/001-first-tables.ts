import { randomBytes } from 'node:crypto';
import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey();
const ofUser = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('users.id').onDelete('cascade');
const ofReview = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('reviews.id').onDelete('cascade');

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { schema } = db;
  const numbered = (column: ColumnDefinitionBuilder) =>
    isPostgres
      ? column.generatedByDefaultAsIdentity().primaryKey()
      : column.primaryKey().autoIncrement();
  // SQLite takes only this type for a key that counts by itself.
  const counting = isPostgres ? 'bigint' : 'integer';

  await schema
    .createTable('users')
    .addColumn('id', 'text', key)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('password_hash', 'text')
    .addColumn('verified_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('reminded_at', 'bigint')
    .addColumn('posting_since', 'bigint', required)
    .addColumn('posting_count', 'integer', required)
    .execute();
  await schema
    .createIndex('users_unverified')
    .on('users')
    .column('created_at')
    .where(sql.ref('verified_at'), 'is', null)
    .execute();

  await schema
    .createTable('sessions')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint', required)
    .addColumn('browser', 'text', required)
    .execute();
  await schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();

  await schema
    .createTable('known_networks')
    .addColumn('network_hash', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('last_used_at', 'bigint', required)
    .execute();
  await schema
    .createIndex('known_networks_by_user')
    .on('known_networks')
    .columns(['user_id', 'last_used_at'])
    .execute();

  await schema
    .createTable('email_links')
    .addColumn('token_hash', 'text', key)
    .addColumn('kind', 'text', required)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute();
  await schema.createIndex('email_links_by_user').on('email_links').column('user_id').execute();

  // Both databases then sort reviews of the same millisecond alike.
  const sortedId = isPostgres ? sql`text collate "C"` : sql`text`;
  await schema
    .createTable('reviews')
    .addColumn('number', counting, numbered)
    .addColumn('id', sortedId, (column) => column.notNull().unique())
    .addColumn('user_id', 'text', ofUser)
    .addColumn('rating', 'integer', (column) => column.notNull().check(sql`rating between 1 and 5`))
    .addColumn('comment', 'text', required)
    .addColumn('search_text', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('public', 'integer', required)
    .addColumn('hidden_at', 'bigint')
    .addColumn('hidden_reason', 'text')
    .addColumn('hidden_words', 'text')
    .addColumn('reply', 'text')
    .addColumn('reply_at', 'bigint')
    .addColumn('reply_version', 'integer')
    .addColumn('source', 'text', required)
    .addColumn('project_id', 'text')
    .addColumn('engaged_at', 'text')
    .addColumn('version', 'integer', required)
    .addColumn('salt', 'text', required)
    .execute();
  await schema
    .createIndex('reviews_by_user')
    .on('reviews')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  // Each list is a range of one of these: all, of verified clients, or of a project; by time, by
  // rating, or by the lowest rating.
  for (const scope of ['', 'source, ', 'project_id, ']) {
    for (const [name, order] of [
      ['by_time', 'created_at, id'],
      ['by_rating', 'rating, created_at, id'],
      ['by_lowest', 'rating, created_at desc, id desc'],
    ]) {
      const index = `reviews_${scope.replace(', ', '_')}${name}`;
      await sql`create index ${sql.ref(index)} on reviews (${sql.raw(scope + order)}) where public = 1`.execute(
        db,
      );
    }
  }
  for (const statement of isPostgres ? postgresSearch : sqliteSearch)
    await sql.raw(statement).execute(db);

  await schema
    .createTable('review_events')
    .addColumn('id', counting, numbered)
    .addColumn('review_id', 'text', required)
    .addColumn('event', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('reason', 'text')
    .addColumn('version', 'integer')
    .addColumn('rating', 'integer')
    .addColumn('comment', 'text')
    .addColumn('reply', 'text')
    .addColumn('salt', 'text')
    .addColumn('digest', 'text')
    .addColumn('sequence', 'bigint', (column) => column.unique())
    .addColumn('hash', 'text')
    .execute();
  await schema
    .createIndex('review_events_by_review')
    .on('review_events')
    .columns(['review_id', 'id'])
    .execute();
  await schema
    .createIndex('review_events_unsealed')
    .on('review_events')
    .column('id')
    .where(sql.ref('sequence'), 'is', null)
    .execute();

  await schema
    .createTable('review_totals')
    .addColumn('rating', 'integer', key)
    .addColumn('count', 'bigint', required)
    .addColumn('verified_count', 'bigint', required)
    .execute();
  await sql`insert into review_totals values (1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0)`.execute(
    db,
  );

  await schema
    .createTable('reports')
    .addColumn('id', 'text', key)
    .addColumn('review_id', 'text', ofReview)
    .addColumn('reason', 'text', required)
    .addColumn('words', 'text', required)
    .addColumn('email', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('closed_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('answer', 'text')
    .execute();
  await schema.createIndex('reports_by_review').on('reports').column('review_id').execute();
  await schema.createIndex('reports_newest').on('reports').columns(['created_at', 'id']).execute();

  await schema
    .createTable('invitations')
    .addColumn('id', 'text', key)
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('name', 'text')
    .addColumn('project_id', 'text', required)
    .addColumn('engaged_at', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('sent_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('reminded_at', 'bigint')
    .addColumn('state', 'text', required)
    .addColumn('ended_at', 'bigint')
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('review_id', 'text')
    .execute();
  await sql`create unique index invitations_once on invitations (email_key, project_id) where state in ('waiting', 'accepted')`.execute(
    db,
  );
  await schema
    .createIndex('invitations_newest')
    .on('invitations')
    .columns(['created_at', 'id'])
    .execute();
  await schema.createIndex('invitations_by_user').on('invitations').column('user_id').execute();

  await schema
    .createTable('invitation_links')
    .addColumn('token_hash', 'text', key)
    .addColumn('invitation_id', 'text', (column) =>
      column.notNull().references('invitations.id').onDelete('cascade'),
    )
    .execute();
  await schema
    .createIndex('invitation_links_by_invitation')
    .on('invitation_links')
    .column('invitation_id')
    .execute();

  await schema
    .createTable('invitation_refusals')
    .addColumn('email_hash', 'text', key)
    .addColumn('refused_at', 'bigint', required)
    .execute();

  await schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('key', 'text', required)
    .addColumn('content_hash', 'text', required)
    .addColumn('review_id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
    .execute();

  await schema
    .createTable('outbox')
    .addColumn('id', 'text', key)
    .addColumn('kind', 'text', required)
    .addColumn('recipient', 'text', required)
    .addColumn('recipient_key', 'text', required)
    .addColumn('user_id', 'text')
    .addColumn('payload', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('leased_until', 'bigint')
    .addColumn('state', 'text', required)
    .addColumn('last_error', 'text')
    .addColumn('sent_at', 'bigint')
    .execute();
  await schema.createIndex('outbox_due').on('outbox').columns(['state', 'due_at']).execute();
  await schema
    .createIndex('outbox_by_recipient')
    .on('outbox')
    .columns(['recipient_key', 'kind'])
    .execute();

  await schema
    .createTable('public_content')
    .addColumn('id', 'integer', key)
    .addColumn('version', 'bigint', required)
    .execute();
  await sql`insert into public_content values (1, 0)`.execute(db);

  await schema
    .createTable('secrets')
    .addColumn('name', 'text', key)
    .addColumn('value', 'text', required)
    .execute();
  await sql`insert into secrets values ('hash_key', ${randomBytes(32).toString('base64url')})`.execute(
    db,
  );

  // With SQLite, they are in the memory of the process.
  if (isPostgres) {
    await sql`create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
      db,
    );
  }
}

const postgresSearch = [
  `alter table reviews add column search_vector tsvector
    generated always as (array_to_tsvector(string_to_array(search_text, ' '))) stored`,
  'create index reviews_by_words on reviews using gin (search_vector)',
];

const addWords =
  'insert into review_search (rowid, search_text) values (new.number, new.search_text);';
const removeWords =
  "insert into review_search (review_search, rowid, search_text) values ('delete', old.number, old.search_text);";
const sqliteSearch = [
  `create virtual table review_search using fts5 (search_text, content = 'reviews', content_rowid = 'number', prefix = '2 3',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co'")`,
  `create trigger review_words_added after insert on reviews begin ${addWords} end`,
  `create trigger review_words_removed after delete on reviews begin ${removeWords} end`,
  `create trigger review_words_changed after update of search_text on reviews begin ${removeWords} ${addWords} end`,
];
