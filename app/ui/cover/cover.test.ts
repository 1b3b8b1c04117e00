import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Motif, Project } from '../../../content/content-types.ts';
import { projects } from '../../../content/projects.ts';
import { Cover } from './cover.tsx';
import { motifs } from './motifs/motifs.ts';

const draw = (project: Pick<Project, 'projectName' | 'motif'>) =>
  renderToStaticMarkup(createElement(Cover, { project }));
const opera = { projectName: 'Opera Singer’s Website', motif: 'stage' } as const;

test('§12: a cover has no words', () => {
  const svg = draw(opera);
  expect(svg).not.toContain('<text');
  expect(svg).toContain('aria-hidden="true"');
});

test('§12: every kind of work has a picture of its own', () => {
  const pictures = Object.keys(motifs).map((motif) => draw({ ...opera, motif: motif as Motif }));
  expect(pictures).toHaveLength(6);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('§12: no two covers look alike, and a cover is always the same', () => {
  expect(new Set(projects.map(draw)).size).toBe(projects.length);
  expect(draw(opera)).toBe(draw(opera));
});

test.each(Object.keys(motifs) as Motif[])(
  'two projects with a %s picture differ in it by their names',
  (motif) => {
    const named = Array.from('abcdefgh', (projectName) => draw({ ...opera, projectName, motif }));
    expect(new Set(named).size).toBeGreaterThan(1);
  },
);
