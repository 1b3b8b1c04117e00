import { expect, test } from 'vitest';
import { reviewEntityTag } from '../../shared/entity-tag.ts';
import { matchesIfMatch } from './entity-tag.ts';

const tag = reviewEntityTag({ updatedAt: '2026-01-15T12:00:00.000Z' });

test('If-Match accepts the tag, a list that contains it, and *', () => {
  for (const header of [tag, `"other", ${tag}`, `"a,b",${tag} , "c"`, '*', ' * '])
    expect([header, matchesIfMatch(header, tag)]).toEqual([header, true]);
});

test('If-Match rejects other tags, weak tags, and malformed lists', () => {
  for (const header of ['"other"', `W/${tag}`, `W/${tag}, "other"`, tag.slice(1, -1), '', 'W/*', `x${tag.slice(0, -1)}`])
    expect([header, matchesIfMatch(header, tag)]).toEqual([header, false]);
});
