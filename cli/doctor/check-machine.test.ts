import { expect, test } from 'vitest';
import { findingLike } from '#tests/harness/finding-like.ts';
import { checkDisk } from './check-machine.ts';

test('a disk that is almost full is a warning, then a problem', async () => {
  const megabytes = (free: number) => () =>
    Promise.resolve({ bavail: free * 256, bsize: 4096, files: 0, ffree: 0 });
  expect(await checkDisk('.', megabytes(2048))).toMatchObject(
    findingLike('ok', '2,048 MB are free'),
  );
  for (const [free, status] of [
    [1024, 'ok'],
    [1023, 'warning'],
    [100, 'warning'],
    [99, 'problem'],
  ] as const)
    expect([free, (await checkDisk('.', megabytes(free))).status]).toEqual([free, status]);
});

test('a disk without room for more files is a problem', async () => {
  const room = { bavail: 2 ** 20, bsize: 4096, files: 1000 };
  expect(await checkDisk('.', () => Promise.resolve({ ...room, ffree: 100 }))).toMatchObject({
    status: 'ok',
  });
  expect(await checkDisk('.', () => Promise.resolve({ ...room, ffree: 99 }))).toMatchObject(
    findingLike('problem', 'has room for 99 more files'),
  );
});
