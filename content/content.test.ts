import { expect, test } from 'vitest';
import { background } from './background.ts';
import { mission } from './mission.ts';
import { privacy } from './privacy.ts';
import { projects } from './projects.ts';
import { provider } from './provider.ts';
import { listSampleContent, sampleFields } from './sample.ts';
import { timeline } from './timeline.ts';

test('every project names a role and, in one sentence, an outcome', () => {
  for (const { projectId, role, description, outcome } of projects) {
    expect(role.length, projectId).toBeGreaterThan(0);
    expect(description.length, projectId).toBeGreaterThan(0);
    expect(outcome, projectId).toMatch(/^\p{Lu}[^.!?]+\.$/u);
  }
});

test('no text holds an identifier of the code', () => {
  const texts = [
    ...mission.statements,
    ...background.paragraphs,
    ...timeline.map(({ event }) => event),
    ...projects.flatMap(({ description, role, outcome }) => [description, role, outcome]),
    ...privacy.sections.flatMap(({ paragraphs }) => paragraphs),
  ];
  // Names such as iPhone and macOS are none.
  for (const text of [provider.description, ...texts])
    expect(text).not.toMatch(/\b[a-z]{2,}[A-Z][a-z]/u);
});

test('the list of sample content names each marked value by its path, and nothing else', () => {
  const marked = {
    provider: { brand: 'A', email: 'b', sample: ['email'] },
    timeline: [{ event: 'c' }, { event: 'd', sample: ['event'] }],
  };
  expect(sampleFields(marked)).toEqual(['provider.email', 'timeline[1].event']);
  expect(sampleFields({ provider: { brand: 'A' } })).toEqual([]);
  expect(new Set(listSampleContent()).size).toBe(listSampleContent().length);
});
