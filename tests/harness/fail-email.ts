import { newId } from '#domain/core';
import type { TestApp } from './create-test-app.ts';

export async function failEmail({ context, clock }: TestApp, recipient: string): Promise<string> {
  const [id, now] = [newId(), clock.now()];
  const failed = {
    state: 'failed',
    attempts: 1,
    last_error: '550 No such user',
    created_at: now,
    due_at: now,
  } as const;
  const payload = JSON.stringify({ firstName: 'Ann' });
  await context.db
    .insertInto('outbox')
    .values({
      id,
      kind: 'account_deleted',
      recipient,
      recipient_key: recipient,
      payload,
      ...failed,
    })
    .execute();
  return id;
}
