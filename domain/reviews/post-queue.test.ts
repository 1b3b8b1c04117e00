import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../../db/unavailable.ts';
import { Failure } from '../failure.ts';
import { maxPostsAtOnce, PostQueue } from './post-queue.ts';

const postOf = (number: number) => ({ userId: `author${number}`, rating: 5, comment: '' });

test('while the database is unavailable, the posts that wait fail with those that are being written', async () => {
  let writes = 0;
  const queue = new PostQueue(async () => {
    writes += 1;
    throw new DatabaseUnavailableError(new Error('no connection'));
  });
  const posts = Array.from({ length: 3 * maxPostsAtOnce }, (_, number) => queue.add(postOf(number)));
  const settled = await Promise.allSettled(posts);
  expect(settled.map(({ status }) => status)).toEqual(posts.map(() => 'rejected'));
  expect(writes).toBe(1);
  await expect(queue.add(postOf(0))).rejects.toThrow(DatabaseUnavailableError);
  expect(writes).toBe(2);
});

test('beyond 2,000 posts that wait, the next is refused at once', async () => {
  const queue = new PostQueue(() => new Promise(() => undefined));
  for (let number = 0; number < 2000; number += 1) void queue.add(postOf(number));
  await expect(queue.add(postOf(2000))).rejects.toMatchObject({ code: 'busy' });
});

test('posts that reach the queue one after another are written together', async () => {
  const writes: string[][] = [];
  const queue = new PostQueue((posts) => {
    writes.push(posts.map(({ userId }) => userId));
    return Promise.resolve(posts.map(() => new Failure('not_found')));
  });
  const answers = [];
  for (let number = 0; number < 4; number += 1) {
    answers.push(queue.add(postOf(number)));
    await nextTurn();
  }
  await Promise.allSettled(answers);
  expect(writes).toEqual([['author0', 'author1', 'author2', 'author3']]);
});
