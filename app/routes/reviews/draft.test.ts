import { expect, test } from 'vitest';
import { addTyped, discardDraft, emptyDraft, saveDraft, saveEdit, readDraft, readEdit } from './draft.ts';

function memory() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test('a draft is read again as it was stored, its key included', () => {
  const storage = memory();
  const draft = { ...emptyDraft(), rating: 4, comment: 'so far\nso good 🎹' };
  saveDraft(storage, draft);
  expect(readDraft(storage)).toEqual(draft);
  discardDraft(storage);
  expect(readDraft(storage)).toBeUndefined();
});

test('what was sent of a draft is read again too, unless it is not of that shape', () => {
  const storage = memory();
  const draft = { ...emptyDraft(), attempted: { rating: 5, comment: 'sent', key: 'k' } };
  saveDraft(storage, draft);
  expect(readDraft(storage)).toEqual(draft);
  storage.setItem('reviewDraft', '{"comment":"a","rating":1,"key":"k","attempted":{"comment":1}}');
  expect(readDraft(storage)).toEqual({ comment: 'a', rating: 1, key: 'k' });
});

test('an empty draft is not stored, and an emptied one goes', () => {
  const storage = memory();
  saveDraft(storage, { ...emptyDraft(), comment: 'x' });
  saveDraft(storage, emptyDraft());
  expect(readDraft(storage)).toBeUndefined();
});

test.each(['', '{', '[]', '{"comment":5}', 'null'])('what is not a draft (%s) is no draft', (text) => {
  const storage = memory();
  storage.setItem('reviewDraft', text);
  expect(readDraft(storage)).toBeUndefined();
});

test.each([
  ['alone', undefined, { rating: 4, comment: 'b' }, { rating: 4, comment: 'b' }],
  ['after stored words', { rating: 2, comment: 'a' }, { rating: 0, comment: 'b' }, { rating: 2, comment: 'a\n\nb' }],
  ['as stars only', { rating: 2, comment: 'a' }, { rating: 5, comment: '' }, { rating: 5, comment: 'a' }],
  ['when it is stored already', { rating: 2, comment: 'a, b' }, { rating: 2, comment: 'a' }, { rating: 2, comment: 'a, b' }],
])('what was typed early is kept %s', (_how, stored, typed, expected) => {
  const draft = stored === undefined ? undefined : { ...stored, key: 'k', attempted: { ...stored, key: 'sent' } };
  expect(addTyped(draft, typed)).toMatchObject({ ...expected, attempted: draft?.attempted });
});

test('two new drafts have different keys', () => {
  expect(emptyDraft().key).not.toBe(emptyDraft().key);
});

test('what was typed into an edit is stored apart for each review', () => {
  const storage = memory();
  saveEdit(storage, 'one', { rating: 2, comment: 'typed', key: 'version' });
  expect(readEdit(storage, 'one')).toEqual({ rating: 2, comment: 'typed', key: 'version' });
  expect(readEdit(storage, 'two')).toBeUndefined();
  const attempted = { rating: 2, comment: 'sent', key: 'k' };
  saveEdit(storage, 'two', { rating: 2, comment: 'typed', key: 'version', attempted });
  expect(readEdit(storage, 'two')?.attempted).toEqual(attempted);
});
