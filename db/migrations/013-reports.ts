import type { Kysely } from 'kysely';

/** Adds the reports of reviews, which go with their review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('review_id', 'text', (column) => column.notNull().references('reviews.id').onDelete('cascade'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('answer', 'text')
    .execute();
  await db.schema.createIndex('reports_by_review').on('reports').column('review_id').execute();
  await db.schema.createIndex('reports_newest').on('reports').columns(['created_at', 'id']).execute();
}
