import { expect, test } from 'vitest';
import { readWeek } from './press-week.ts';
import { rows, writeWeek } from './week.ts';

test('a link presses the keys that its sender pressed', () => {
  for (const hours of rows[0].values)
    for (const people of rows[1].values)
      for (const task of rows[2].values)
        expect(readWeek(writeWeek([hours, people, task]))).toEqual([hours, people, task]);
  expect(writeWeek(['2', '3', 'scheduling'])).toBe('#week=2x3-scheduling');
});

test.each(['.', ')', ').', ',', '!'])('a link in a sentence may end with %s', (mark) => {
  expect(readWeek(`#week=2x3-scheduling${mark}`)).toEqual(['2', '3', 'scheduling']);
});

test.each([
  '',
  '#week=',
  '#week=2x3',
  '#week=2x3-',
  '#week=4x3-scheduling',
  '#week=2x4-scheduling',
  '#week=02x3-scheduling',
  '#week=2x3-gardening',
  '#week=2x3-constructor',
  '#week=2x3-scheduling&',
  '#week=2x3-Scheduling',
  '#week=2x3-scheduling\n',
  ' #week=2x3-scheduling',
  '#tune=2x3-scheduling',
])('no other link presses a key: %j', (hash) => {
  expect(readWeek(hash)).toBeUndefined();
});
