import { expect, test } from 'vitest';
import { projects } from '../../../content/projects.ts';
import { coverHeight, coverKeys, coverWidth } from './cover-keys.ts';

test('§12: a placeholder cover spells the project’s name and shows its technologies', () => {
  const { keys } = coverKeys({ projectId: 'JYAB0004', projectName: 'Opera Singer’s Website', badges: ['React', 'Flask'] });
  expect(keys.map(({ letter }) => letter ?? '').join('')).toBe('OPERASINGERWEBSITE');
  expect(keys.flatMap(({ icon }) => icon ?? [])).toEqual(['react', 'flask']);
});

test('§12: no two covers look alike', () => {
  expect(new Set(projects.map((project) => JSON.stringify(coverKeys(project)))).size).toBe(projects.length);
});

test('every key of every cover, also of a very long name, lies within the picture', () => {
  const long = {
    projectId: 'JYAB0009',
    projectName: 'Donaudampfschifffahrtsgesellschaft of 한국 and Everywhere',
    badges: ['CSS'] as const,
  };
  for (const project of [...projects, long]) {
    const { keys, pitch } = coverKeys(project);
    expect(keys.length).toBeGreaterThan(0);
    for (const { x, y } of keys) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + pitch).toBeLessThanOrEqual(coverWidth);
      expect(y + pitch).toBeLessThanOrEqual(coverHeight);
    }
  }
});
