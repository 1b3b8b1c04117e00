import type { Kysely } from 'kysely';

/** An invitation is sent once, when it is made. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('invitations').dropColumn('sent_at').execute();
}
