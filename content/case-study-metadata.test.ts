import { expect, test } from 'vitest';
import { caseStudyMetadata } from './case-study-metadata.ts';
import { messages } from './messages.ts';

test('a case study’s title names the brand, unless search engines would cut it then', () => {
  const titleOf = (projectName: string) =>
    caseStudyMetadata(
      { projectId: 'one', headline: 'A', summary: 'B', results: [{ number: '3', label: 'C' }] },
      { projectName, cover: 'music' },
    ).title;
  expect(titleOf('Short')).toBe(messages.site.titled('Short'));
  expect(titleOf('W'.repeat(59))).toBe('W'.repeat(59));
});
