import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hidingReasons } from '#content/hiding-reasons.ts';
import { Numbers } from './record.page.tsx';

const none = {
  received: 0,
  published: 0,
  held: 0,
  hidden: [],
  edited: 0,
  replied: 0,
  withdrawn: 0,
  removed: 0,
  discarded: 0,
};
const textOf = (record: Partial<typeof none>) =>
  renderToStaticMarkup(createElement(Numbers, { record: { ...none, ...record } })).replaceAll(
    /<[^>]+>/gu,
    '',
  );

test('one sentence counts the reviews received and their outcomes, without zeros', () => {
  expect(textOf({})).toBe('0 received.');
  expect(textOf({ received: 1027, published: 1025, held: 1, withdrawn: 1 })).toBe(
    '1,027 received: 1,025 public, 1 on hold until its author verifies their email, 1 deleted by its author.',
  );
  expect(textOf({ received: 4, held: 2, withdrawn: 2 })).toBe(
    '4 received: 2 on hold until their authors verify their email, 2 deleted by their authors.',
  );
});

test('each reason for hiding reviews is listed with its number', () => {
  const hidden = [
    { reason: 'advertising', count: 2 },
    { reason: 'of an earlier version', count: 1 },
  ];
  const text = renderToStaticMarkup(
    createElement(Numbers, { record: { ...none, received: 3, hidden } }),
  ).replaceAll(/<[^>]+>/gu, '');
  expect(text).toContain('3 received: 3 hidden by me.');
  expect(text).toContain(`2 hidden by me: ${hidingReasons.advertising}`);
});
