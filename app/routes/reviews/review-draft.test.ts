import { expect, test } from 'vitest';
import { addTyped, emptyDraft, reviewDraftFormat } from './review-draft.ts';

const { parse, format } = reviewDraftFormat;

test('a draft is read again as it was stored, its key included', () => {
  const draft = { rating: 4, comment: 'so far\nso good 🎹', key: 'k' };
  expect(parse(format(draft) ?? null)).toEqual(draft);
  expect(parse(null)).toBeUndefined();
});

test('what was sent of a draft is read again too, unless it is not of that shape', () => {
  const draft = { ...emptyDraft, attempted: { rating: 5, comment: 'sent', key: 'k' } };
  expect(parse(format(draft) ?? null)).toEqual(draft);
  expect(parse('{"comment":"a","rating":1,"key":"k","attempted":{"comment":1}}')).toEqual({
    comment: 'a',
    rating: 1,
    key: 'k',
  });
});

test('the version that an edit began with is read again', () => {
  const edit = { rating: 2, comment: 'typed', key: 'k', basedOn: 'version' };
  expect(parse(format(edit) ?? null)).toEqual(edit);
});

test('an empty draft is not stored', () => {
  expect(format({ ...emptyDraft, key: 'k' })).toBeUndefined();
});

test.each(['', '{', '[]', '{"comment":5}', 'null'])(
  'what is not a draft (%s) is no draft',
  (text) => {
    expect(parse(text)).toBeUndefined();
  },
);

test.each([
  ['alone', undefined, { rating: 4, comment: 'b' }, { rating: 4, comment: 'b' }],
  [
    'after stored words',
    { rating: 2, comment: 'a' },
    { rating: 0, comment: 'b' },
    { rating: 2, comment: 'a\n\nb' },
  ],
  [
    'as stars only',
    { rating: 2, comment: 'a' },
    { rating: 5, comment: '' },
    { rating: 5, comment: 'a' },
  ],
  [
    'when it is stored already',
    { rating: 2, comment: 'a, b' },
    { rating: 2, comment: 'a' },
    { rating: 2, comment: 'a, b' },
  ],
])('what was typed early is kept %s', (_how, stored, typed, expected) => {
  const attempted = stored === undefined ? undefined : { ...stored, key: 'sent' };
  const draft = stored === undefined ? undefined : { ...stored, key: 'k', attempted };
  expect(addTyped(draft, typed)).toEqual({
    ...expected,
    attempted,
    key: expect.stringMatching(/^[0-9a-f]{32}$/u),
  });
});

test('drafts with other words have other keys', () => {
  expect(addTyped(undefined, { rating: 1, comment: '' }).key).not.toBe(
    addTyped(undefined, { rating: 1, comment: '' }).key,
  );
});
