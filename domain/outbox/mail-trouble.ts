import type { Tables } from '#db/tables.ts';
import { type Context, isoTime, type Transaction } from '#domain/core';
import type { MailTrouble } from '#shared/owner.ts';

/**
 * `address`: it doesn't exist. `recipient`: a problem with its mailbox, or on the way there. A
 * `SiteFault` affects every email: the log-in, the connection, or another refusal, such as of the
 * sender or by a policy.
 */
export type DeliveryFault = 'address' | 'recipient' | SiteFault;
export type SiteFault = Tables['mail_trouble']['fault'];

/** The message has only codes, because the server's text may name people. */
export class DeliveryError extends Error {
  readonly fault: DeliveryFault;
  readonly mayPass: boolean;

  constructor(
    message: string,
    { fault, mayPass = false }: { fault: DeliveryFault; mayPass?: boolean },
  ) {
    super(message);
    this.name = 'DeliveryError';
    this.fault = fault;
    this.mayPass = mayPass;
  }
}

export async function noteMailTrouble(
  { db }: Transaction,
  { since, ...trouble }: Omit<Tables['mail_trouble'], 'id'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mail_trouble')
    .values({ id: 1, since, ...trouble })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return true;
  await changeMailTrouble({ db }, trouble);
  return false;
}

export async function changeMailTrouble(
  { db }: Pick<Transaction, 'db'>,
  trouble: Pick<Tables['mail_trouble'], 'fault' | 'status'>,
): Promise<void> {
  await db.updateTable('mail_trouble').set(trouble).execute();
}

export async function endMailTrouble({ db }: Transaction): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('mail_trouble').executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function readMailTrouble({ db }: Context): Promise<MailTrouble | undefined> {
  const row = await db.selectFrom('mail_trouble').selectAll().executeTakeFirst();
  return row && { fault: row.fault, status: row.status, since: isoTime(row.since) };
}
