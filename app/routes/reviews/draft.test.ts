import { expect, test } from 'vitest';
import { discardDraft, emptyDraft, keepDraft, keepEdit, readDraft, readEdit } from './draft.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a draft is read again as it was kept, its key included', () => {
  const storage = memory();
  const draft = { ...emptyDraft(), rating: 4, comment: 'so far\nso good 🎹' };
  keepDraft(storage, draft);
  expect(readDraft(storage)).toEqual(draft);
  discardDraft(storage);
  expect(readDraft(storage)).toBeUndefined();
});

test('what was sent of a draft is read again too, unless it is not of that shape', () => {
  const storage = memory();
  const draft = { ...emptyDraft(), attempted: { rating: 5, comment: 'sent', key: 'k' } };
  keepDraft(storage, draft);
  expect(readDraft(storage)).toEqual(draft);
  storage.setItem('reviewDraft', '{"comment":"a","rating":1,"key":"k","attempted":{"comment":1}}');
  expect(readDraft(storage)).toEqual({ comment: 'a', rating: 1, key: 'k' });
});

test('an empty draft is not kept, and an emptied one goes', () => {
  const storage = memory();
  keepDraft(storage, { ...emptyDraft(), comment: 'x' });
  keepDraft(storage, emptyDraft());
  expect(readDraft(storage)).toBeUndefined();
});

test.each(['', '{', '[]', '{"comment":5}', 'null'])('what is not a draft (%s) is no draft', (text) => {
  const storage = memory();
  storage.setItem('reviewDraft', text);
  expect(readDraft(storage)).toBeUndefined();
});

test('two new drafts have different keys', () => {
  expect(emptyDraft().key).not.toBe(emptyDraft().key);
});

test('what was typed into an edit is kept apart for each review', () => {
  const storage = memory();
  keepEdit(storage, 'one', { rating: 2, comment: 'typed', key: 'version' });
  expect(readEdit(storage, 'one')).toEqual({ rating: 2, comment: 'typed', key: 'version' });
  expect(readEdit(storage, 'two')).toBeUndefined();
});
