import { expect, test } from 'vitest';
import type { CaseStudy } from '../../content/content-types.ts';
import { provider } from '../../content/provider.ts';
import { skills } from '../../content/skills.ts';
import { findProblems } from './find-problems.ts';
import { loadContent } from './load-content.ts';

const [{ category, icon }] = skills;
const technologies = { TypeScript: { icon } };
const project = {
  projectId: 'one',
  projectName: 'One',
  startDate: 'Mar 2024',
  badges: ['TypeScript'],
  screenshot: '#',
  cover: 'music',
};
const own = {
  provider: { ...provider, socialLinks: [{ href: 'https://github.com/' }] },
  projects: [project, { ...project, projectId: 'two-2', startDate: 'Coming Soon' }],
  skills: [{ name: 'Some', category, icon }],
  skillCategories: { [category]: 'Some' },
  technologies,
  timeline: [{ date: 'Dec 2023' }, { date: 'Jan 2024' }],
  caseStudies: [] as unknown[],
};
const problems = (changes: Partial<Record<keyof typeof own, unknown>>) =>
  findProblems({ ...own, ...changes } as typeof own);
const withProject = (changes: object) => problems({ projects: [{ ...project, ...changes }] });
const withProvider = (changes: object) => problems({ provider: { ...own.provider, ...changes } });

test('the content of this site has no problems, and its logo, slogan, and marks are drawn', async () => {
  expect(findProblems(await loadContent())).toEqual([]);
  expect(problems({})).toEqual([]);
});

test.each([
  [
    withProject({ badges: ['Fortran'] }),
    'projects.ts: projects[0].badges[0]: “Fortran” is not in content/technologies.ts.',
  ],
  [
    withProject({ projectName: 'W'.repeat(61) }),
    'projects.ts: projects[0].projectName: more than 60 characters.',
  ],
  [withProject({ badges: [] }), 'projects.ts: projects[0].badges: empty.'],
  [problems({ projects: [project, project] }), 'projects.ts: projects[1]: “one” is there already.'],
  [
    withProject({ projectId: 'a b' }),
    'projects.ts: projects[0].projectId: other characters than letters, digits, and hyphens.',
  ],
  [
    withProject({ startDate: 'March 2023' }),
    'projects.ts: projects[0].startDate: neither a month such as “Mar 2023” nor “Coming Soon”.',
  ],
  [
    withProject({ screenshot: { source: 'screenshots.json', alt: ' ' } }),
    'projects.ts: projects[0].screenshot.alt: empty.',
  ],
  [
    withProject({ screenshot: { source: 'none.png', alt: 'None' } }),
    'projects.ts: projects[0].screenshot.source: “none.png” is not in content/images.',
  ],
  [
    withProject({ cover: 'none' }),
    'projects.ts: projects[0].cover: “none” is not in content/images/covers.',
  ],
  [
    withProvider({ sloganWords: ['Other'] }),
    'provider.ts: provider.slogan: not sloganWords with bars between them.',
  ],
  [
    withProvider({ socialLinks: [{ href: 'github.com' }] }),
    'provider.ts: provider.socialLinks[0].href: neither https:// nor mailto: at its start.',
  ],
  [
    problems({ skillCategories: { ...own.skillCategories, other: 'Other' } }),
    'skill-categories.ts: skillCategories.other: no skill is in this category.',
  ],
  [
    problems({ timeline: [{ date: '2023' }] }),
    'timeline.ts: timeline[0].date: not a month such as “Mar 2023”.',
  ],
  [
    problems({ timeline: own.timeline.toReversed() }),
    'timeline.ts: timeline[1]: not later than the entry before it.',
  ],
])('bad content is told in one line: %j', (found, line) => {
  expect(found).toEqual([`content/${line}`]);
});

const study: CaseStudy = {
  projectId: 'one',
  headline: 'A headline',
  summary: 'A summary.',
  endDate: 'Mar 2024',
  problem: ['A problem.'],
  approach: [{ name: 'A step', text: 'What it was.' }],
  results: [{ number: '3', label: 'things' }],
  outcome: ['An outcome.'],
  pictures: [],
};
const withStudy = (changes: Partial<CaseStudy>) =>
  problems({ caseStudies: [{ ...study, ...changes }] });
const withNumber = (number: string) => withStudy({ results: [{ number, label: 'things' }] });

test('§2.12: a case study of a project that has begun can become a page', () => {
  expect(withStudy({})).toEqual([]);
  expect(withStudy({ endDate: 'Present' })).toEqual([]);
});

test('a project with a wrong date is told once, even if it has a case study', () => {
  expect(
    problems({ projects: [{ ...project, startDate: 'May' }], caseStudies: [study] }),
  ).toHaveLength(1);
});

test.each(['0', '3', '11', '4.5', '98%', '1,046', '$1,200', '99.95%', '$40'])(
  '§2.12: %s is a number that fits on keys',
  (number) => {
    expect(withNumber(number)).toEqual([]);
  },
);

test.each(['', 'many', '1,04', '12,34', '1.', '%', '-3', '3 h', '٣'])(
  '§2.12: “%s” is none',
  (number) => {
    expect(withNumber(number)).toEqual([
      'content/case-studies.ts: caseStudies[0].results[0].number: no number such as 3, 4.5, 98%, or $1,200.',
    ]);
  },
);

test.each([
  [withNumber('1,046,000'), '[0].results[0].number: more than 6 characters.'],
  [
    withStudy({ projectId: 'none' }),
    '[0].projectId: no project of content/projects.ts that has begun.',
  ],
  [
    withStudy({ projectId: 'two-2' }),
    '[0].projectId: no project of content/projects.ts that has begun.',
  ],
  [
    withStudy({ endDate: 'Feb 2024' }),
    '[0].endDate: neither “Present” nor a month such as “Mar 2024” from Mar 2024 on.',
  ],
])('§2.12: a bad case study is told in one line: %j', (found, line) => {
  expect(found).toEqual([`content/case-studies.ts: caseStudies${line}`]);
});

const missing = (name: string, drawing: string) =>
  `“${name}” is not in content/${drawing}: run "npm run draw".`;

test.each([
  [
    withProvider({ monogram: 'Ö' }),
    `provider.ts: provider.monogram: ${missing('Ö', 'generated/logo.ts')}`,
  ],
  [
    withProvider({ slogan: 'Go | Run', sloganWords: ['Go', 'Run'] }),
    `provider.ts: provider.slogan: ${missing('Go | Run', 'generated/slogan.css')}`,
  ],
  [
    problems({ skills: [{ name: 'None', category, icon: 'none' }] }),
    'skills.ts: skills[0].icon: “none” is not in content/images/technology-icons.svg: add its symbol (docs/owner.md).',
  ],
])('§3: a drawing that does not fit the content is told in one line: %j', (found, line) => {
  expect(found).toEqual([`content/${line}`]);
});

test.each([
  ['', 'empty'],
  ['BRAND', 'more than 4 letters'],
])('a monogram has one to four letters: %j', (monogram, problem) => {
  expect(withProvider({ monogram })).toContain(
    `content/provider.ts: provider.monogram: ${problem}.`,
  );
});

test('a slogan has at most three words', () => {
  expect(withProvider({ sloganWords: ['A', 'B', 'C', 'D'], slogan: 'A | B | C | D' })).toContain(
    'content/provider.ts: provider.sloganWords: more than 3 words.',
  );
});
