import { expect, test } from 'vitest';
import { type DraftPlace, readDraft, storeDraft } from '#app/forms';
import { withMemoryFallback } from '#framework/page.ts';
import { addTyped, editPlace, emptyDraft, type ReviewDraft } from './review-draft.ts';

function emptyPlace(): DraftPlace<ReviewDraft> {
  const storage = withMemoryFallback(() => {
    throw new Error('Only in memory.');
  });
  return { ...editPlace('id'), storage };
}

test.each<[what: string, draft: ReviewDraft]>([
  ['its key', { rating: 4, comment: 'so far\nso good 🎹', key: 'k' }],
  ['what was sent of it', { ...emptyDraft, attempted: { rating: 5, comment: 'sent', key: 'k' } }],
  [
    'the version that it began with',
    { rating: 2, comment: 'typed', key: 'k', basedOn: { updatedAt: 'then', etag: '"a"' } },
  ],
])('a draft is read back unchanged, with %s, until it is removed', (_what, draft) => {
  const place = emptyPlace();
  expect(readDraft(place)).toBeUndefined();
  storeDraft(place, draft);
  expect(readDraft(place)).toEqual(draft);
  storeDraft(place, undefined);
  expect(readDraft(place)).toBeUndefined();
});

test('an empty draft is not stored', () => {
  const place = emptyPlace();
  storeDraft(place, { ...emptyDraft, key: 'k' });
  expect(readDraft(place)).toBeUndefined();
});

test.each(['', '{', 'null', '{}', '[]', '3', '"words"', '{"comment":3}'])(
  'anything else (%s) is not a draft',
  (text) => {
    const place = emptyPlace();
    place.storage.setItem(place.key, text);
    expect(readDraft(place)).toBeUndefined();
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
])('early input is kept %s', (_how, stored, typed, expected) => {
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
