import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '#db/tables.ts';

export async function hasRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  const row = query.select((eb) => eb.lit(1).as('found')).limit(1);
  return (await row.executeTakeFirst()) !== undefined;
}

export async function countRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
