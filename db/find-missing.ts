import { type Kysely, sql } from 'kysely';
import type { Database } from './connect.ts';
import { openInMemory } from './create-sqlite.ts';
import { howToRestore } from './sqlite.ts';
import type { Tables } from './tables.ts';

const onlyInSqlite = /^trigger |review_search/u;
const onlyInPostgres = [
  'table rate_limits',
  'column reviews.search_vector',
  'index reviews_by_words',
];

async function listSqliteParts(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    with parts as (
      select type, name from sqlite_schema
      where name not like 'sqlite!_%' escape '!' and name not like 'kysely!_%' escape '!')
    select type || ' ' || name as part from parts
    union all
    select 'column ' || parts.name || '.' || columns.name
    from parts, pragma_table_info(parts.name) as columns where parts.type = 'table'`.execute(db);
  return rows.map(({ part }) => part);
}

async function listPostgresParts(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    with relations as (
      select oid, relname, relkind from pg_class
      where relnamespace = quote_ident(current_schema())::regnamespace and relkind in ('r', 'p', 'i'))
    select case relkind when 'i' then 'index ' else 'table ' end || relname as part from relations
    union all
    select 'column ' || relname || '.' || attname
    from relations join pg_attribute on attrelid = oid where attnum > 0 and not attisdropped`.execute(
    db,
  );
  return rows.map(({ part }) => part);
}

async function countRows(db: Kysely<Tables>, table: string, max: number): Promise<number> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit ${max}`.execute(db);
  return rows.length;
}

export async function findMissing({ kysely, pool, place }: Database): Promise<string | undefined> {
  await using made = await openInMemory();
  const parts = await listSqliteParts(made.kysely);
  const expected =
    pool === undefined
      ? parts
      : [...parts.filter((part) => !onlyInSqlite.test(part)), ...onlyInPostgres];
  const found = new Set(
    await (pool === undefined ? listSqliteParts(kysely) : listPostgresParts(kysely)),
  );
  const describe = (what: string) => `${place} is missing ${what}. ${howToRestore}`;
  const missing = expected.find((part) => !found.has(part));
  if (missing !== undefined) return describe(`the ${missing}`);
  for (const table of ['public_content', 'secrets', 'search_folding']) {
    const count = await countRows(made.kysely, table, 10);
    if ((await countRows(kysely, table, count)) < count)
      return describe(`a row of the table ${table}`);
  }
  return undefined;
}
