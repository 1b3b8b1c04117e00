import { expect, test } from 'vitest';
import { reviewEntityTag } from '../../domain/reviews/entity-tag.schema.ts';
import { matchesIfMatch } from './entity-tag.ts';

const tag = reviewEntityTag({ updatedAt: '2026-01-15T12:00:00.000Z' });

test('If-Match takes a tag, a list that holds it, and *', () => {
  for (const header of [tag, `"other", ${tag}`, `"a,b",${tag} , "c"`, '*', ' * '])
    expect([header, matchesIfMatch(header, tag)]).toEqual([header, true]);
});

test('If-Match refuses other tags, weak ones, and what is no list of tags', () => {
  for (const header of ['"other"', `W/${tag}`, `W/${tag}, "other"`, tag.slice(1, -1), '', 'W/*', `x${tag.slice(0, -1)}`])
    expect([header, matchesIfMatch(header, tag)]).toEqual([header, false]);
});
