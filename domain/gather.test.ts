import { expect, test } from 'vitest';
import { gather } from './gather.ts';

test('calls of one moment share work, and each gets its own result', async () => {
  const done: number[][] = [];
  const double = gather((numbers: number[]) => {
    done.push(numbers);
    return Promise.resolve(numbers.map((number) => number * 2));
  });
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(done).toEqual([[1, 2, 3], [4]]);
});

test('very many calls share several pieces of work, and one that fails leaves the others alone', async () => {
  const check = gather((numbers: number[]) => (numbers.includes(0) ? Promise.reject(new Error('refused')) : Promise.resolve(numbers)));
  const settled = await Promise.allSettled(Array.from({ length: 300 }, (_, number) => check(number)));
  expect(settled.map(({ status }) => status)).toEqual(settled.map((_, number) => (number < 128 ? 'rejected' : 'fulfilled')));
});
