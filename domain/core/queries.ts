import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '#db/tables.ts';

export async function hasRows(query: {
  limit: (rows: number) => { executeTakeFirst: () => Promise<unknown> };
}): Promise<boolean> {
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export async function countRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
