import { expect, test } from 'vitest';
import { maxWaitingWriters, WriteQueue } from './write-queue.ts';

test('at most 2,000 writers wait; the others fail with SQLITE_BUSY at once, and there is room again afterwards', async () => {
  const queue = new WriteQueue();
  await queue.take(() => undefined);
  let written = 0;
  const write = () => queue.run(() => (written += 1));
  const waiting = Array.from({ length: maxWaitingWriters }, write);
  const refused = await Promise.allSettled(Array.from({ length: 5000 }, write));
  expect(written).toBe(0);
  expect(new Set(refused.map((each) => each.status === 'rejected' && (each.reason as { code: string }).code))).toEqual(
    new Set(['SQLITE_BUSY']),
  );
  queue.release();
  await Promise.all(waiting);
  await write();
  expect(written).toBe(2001);
});
