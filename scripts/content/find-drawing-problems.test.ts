import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { provider } from '../../content/provider.ts';
import { skills } from '../../content/skills.ts';
import { technologies } from '../../content/technologies.ts';
import { type DrawnContent, findDrawingProblems } from './find-problems.ts';

const readDrawing = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const problems = (changes: Partial<DrawnContent>) => findDrawingProblems({ provider, skills, technologies, ...changes }, readDrawing);

test('§3: logo, slogan, and marks are drawn for the content of this site', () => {
  expect(problems({})).toEqual([]);
});

const line = (file: string, name: string, drawing: string) => `${file} has “${name}”, but ${drawing} does not: run "npm run draw".`;
const icons = 'content/images/technology-icons.svg';

test.each([
  [problems({ provider: { ...provider, monogram: 'Ö' } }), line('content/provider.ts', 'Ö', 'content/generated/logo.ts')],
  [problems({ provider: { ...provider, slogan: 'Other' } }), line('content/provider.ts', 'Other', 'content/generated/slogan.css')],
  [problems({ skills: [{ icon: 'none' }] }), line('content/skills.ts', 'none', icons)],
  [problems({ technologies: { None: { icon: 'none' } } }), line('content/technologies.ts', 'none', icons)],
])('a drawing that does not fit the content is told in one line: %j', (found, expected) => {
  expect(found).toEqual([expected]);
});
