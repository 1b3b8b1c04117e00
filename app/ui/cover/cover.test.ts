import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Motif, Project } from '../../../content/content-types.ts';
import { projects } from '../../../content/projects.ts';
import { technologies, type Technology } from '../../../content/technologies.ts';
import { Cover } from './cover.tsx';
import { motifs } from './motifs/motifs.ts';

const draw = (project: Pick<Project, 'projectName' | 'motif' | 'badges'>) => renderToStaticMarkup(createElement(Cover, { project }));
const names = Object.keys(technologies) as Technology[];
const opera = { projectName: 'Opera Singer’s Website', motif: 'stage', badges: names.slice(0, 2) } as const;
const pictureOf = (svg: string) => svg.replaceAll(/<use[^>]*>/gu, '');

test('§12: a cover shows the project’s technologies, each on a key, and no words', () => {
  const svg = draw(opera);
  expect([...svg.matchAll(/href="[^"]*#([^"]+)"/gu)].map(([, icon]) => icon)).toEqual(
    opera.badges.map((badge) => technologies[badge].icon),
  );
  expect(svg).not.toContain('<text');
  expect(svg).toContain('aria-hidden="true"');
});

test('§12: every kind of work has a picture of its own', () => {
  const pictures = Object.keys(motifs).map((motif) => pictureOf(draw({ ...opera, motif: motif as Motif })));
  expect(pictures).toHaveLength(6);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('§12: no two covers look alike, and a cover is always the same', () => {
  expect(new Set(projects.map(draw)).size).toBe(projects.length);
  expect(draw(opera)).toBe(draw(opera));
});

test.each(Object.keys(motifs) as Motif[])('two projects with a %s picture differ in it by their names', (motif) => {
  const named = Array.from('abcdefgh', (projectName) => pictureOf(draw({ ...opera, projectName, motif })));
  expect(new Set(named).size).toBeGreaterThan(1);
});

test('the row of technologies stays within the picture, however many there are', () => {
  const many = Array.from({ length: 11 }, (_, index) => names[index % names.length] ?? names[0]).filter((name) => name !== undefined);
  const places = [...draw({ ...opera, badges: many }).matchAll(/translate\(([-\d.]+) 160\)/gu)].map(([, x]) => Number(x));
  expect(places).toHaveLength(9);
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(Math.max(...places) + 26).toBeLessThan(320);
});
