import { expect, test } from 'vitest';
import { listSampleContent, sampleFields } from './sample.ts';

test('the list of sample content names each marked value by its path, and nothing else', () => {
  const marked = {
    provider: { brand: 'A', email: 'b', sample: ['email'] },
    timeline: [{ event: 'c' }, { event: 'd', sample: ['event'] }],
  };
  expect(sampleFields(marked)).toEqual(['provider.email', 'timeline[1].event']);
  expect(sampleFields({ provider: { brand: 'A' } })).toEqual([]);
  expect(new Set(listSampleContent()).size).toBe(listSampleContent().length);
});
