import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { caseStudies } from '../../content/case-studies.ts';
import type { CaseStudy } from '../../content/content-types.ts';
import { projects } from '../../content/projects.ts';
import { provider } from '../../content/provider.ts';
import { skillCategories } from '../../content/skill-categories.ts';
import { skills } from '../../content/skills.ts';
import { technologies } from '../../content/technologies.ts';
import { timeline } from '../../content/timeline.ts';
import { type DrawnContent, findCaseStudyProblems, findContentProblems, findDrawingProblems, type OwnContent } from './find-problems.ts';

const project = { ...projects[0], projectId: 'one', startDate: 'Mar 2023', screenshot: '#' } as const;
const [skill] = skills;
const [entry] = timeline;
const own: OwnContent = {
  provider: {
    ...provider,
    brand: 'Brand',
    sloganWords: ['One', 'Two'],
    slogan: 'One | Two',
    socialLinks: [{ icon: [], label: 'GitHub', href: 'https://github.com/' }],
  },
  projects: [project, { ...project, projectId: 'two-2', startDate: 'Coming Soon' }],
  skills: [skill],
  technologies,
  skillCategories: { [skill.category]: 'Some' },
  timeline: [
    { ...entry, date: 'Dec 2023' },
    { ...entry, date: 'Jan 2024' },
  ],
};
const problems = (changes: Partial<OwnContent>) => findContentProblems({ ...own, ...changes });
const withProject = (changes: object) => problems({ projects: [{ ...project, ...changes }] });
const withProvider = (changes: object) => problems({ provider: { ...own.provider, ...changes } });

test('the content of this site has no problems', () => {
  expect(findContentProblems({ provider, projects, skills, technologies, skillCategories, timeline })).toEqual([]);
  expect(problems({})).toEqual([]);
});

test.each([
  [withProject({ badges: ['Fortran'] }), 'content/projects.ts: one has the badge “Fortran”, which is not in content/technologies.ts.'],
  [withProject({ badges: ['toString'] }), 'content/projects.ts: one has the badge “toString”, which is not in content/technologies.ts.'],
  [withProject({ projectName: 'W'.repeat(61) }), 'content/projects.ts: the name of one has more than 60 characters.'],
  [withProject({ badges: [] }), 'content/projects.ts: one has no badges.'],
  [withProject({ badges: [project.badges[0], project.badges[0]] }), `content/projects.ts: one has the badge “${project.badges[0]}” twice.`],
  [problems({ projects: [project, project] }), 'content/projects.ts: two projects have the id one.'],
  [withProject({ projectId: 'a b' }), 'content/projects.ts: the id “a b” has other characters than letters, digits, and hyphens.'],
  [
    withProject({ startDate: 'March 2023' }),
    'content/projects.ts: one starts on “March 2023”, which is neither a month such as “Mar 2023” nor “Coming Soon”.',
  ],
  [
    withProject({ screenshot: { source: 'a.png', alt: ' ' } }),
    'content/projects.ts: the screenshot of one has no text for those who do not see it.',
  ],
  [withProvider({ brand: 'W'.repeat(50) }), 'content/provider.ts: brand and slogan, the title of Home, have more than 60 characters.'],
  [withProvider({ description: 'W'.repeat(156) }), 'content/provider.ts: description has more than 155 characters.'],
  [withProvider({ monogram: '' }), 'content/provider.ts: monogram does not have one to 4 letters.'],
  [withProvider({ monogram: 'BRAND' }), 'content/provider.ts: monogram does not have one to 4 letters.'],
  [withProvider({ slogan: 'One' }), 'content/provider.ts: slogan is not its words with bars between them, “One | Two”.'],
  [withProvider({ sloganWords: ['A', 'B', 'C', 'D'], slogan: 'A | B | C | D' }), 'content/provider.ts: sloganWords has more than 3 words.'],
  [
    withProvider({ socialLinks: [...own.provider.socialLinks, ...own.provider.socialLinks] }),
    'content/provider.ts: two social links lead to “https://github.com/”.',
  ],
  [
    withProvider({ socialLinks: [{ icon: [], label: 'GitHub', href: 'github.com' }] }),
    'content/provider.ts: the address of GitHub starts with neither https:// nor mailto:.',
  ],
  [problems({ skills: [skill, skill] }), `content/skills.ts: ${skill.name} is there twice.`],
  [
    problems({ skillCategories: { ...own.skillCategories, other: 'Other' } }),
    'content/skills.ts: no skill is in the category “Other”; add one, or take it out of content/skill-categories.ts.',
  ],
  [problems({ timeline: [{ ...entry, date: '2023' }] }), 'content/timeline.ts: “2023” is not a month such as “Mar 2023”.'],
  [problems({ timeline: own.timeline.toReversed() }), 'content/timeline.ts: Dec 2023 stands after Jan 2024, but is not later.'],
])('bad content is told in one line: %j', (found, line) => {
  expect(found).toEqual([line]);
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
const known = [
  { projectId: 'one', startDate: 'Mar 2024' },
  { projectId: 'later', startDate: 'Coming Soon' },
];
const caseStudyProblems = (changes: Partial<CaseStudy>) => findCaseStudyProblems([{ ...study, ...changes }], known);
const withNumber = (number: string) => caseStudyProblems({ results: [{ number, label: 'things' }] });

test('§2.12: every case study of the content can become a page, and none is needed', () => {
  expect(findCaseStudyProblems(caseStudies, projects)).toEqual([]);
  expect(findCaseStudyProblems([], projects)).toEqual([]);
  expect(caseStudyProblems({})).toEqual([]);
  expect(caseStudyProblems({ endDate: 'Today' })).toEqual([]);
});

test.each(['0', '3', '11', '4.5', '98%', '1,046', '$1,200', '99.95%', '$40'])('§2.12: %s is a number that fits on keys', (number) => {
  expect(withNumber(number)).toEqual([]);
});

test.each(['', 'many', '1,04', '12,34,5', '1.', '%', '-3', '3 h', '1,046,000', '٣'])('§2.12: %s is none', (number) => {
  expect(withNumber(number)).toEqual([
    `content/case-studies.ts: one has the number “${number}”, which is none such as 3, 4.5, 98%, or $1,200 of at most 6 characters.`,
  ]);
});

test.each([
  [caseStudyProblems({ projectId: 'two' }), 'two is not in content/projects.ts.'],
  [caseStudyProblems({ projectId: 'later' }), 'later has not started: its startDate is “Coming Soon”.'],
  [
    caseStudyProblems({ endDate: 'Feb 2024' }),
    'one ends on “Feb 2024”, which is neither “Today” nor a month such as “Mar 2024” from Mar 2024 on.',
  ],
  [caseStudyProblems({ headline: 'x'.repeat(61) }), 'one needs a headline of at most 60 characters.'],
  [caseStudyProblems({ summary: ' ' }), 'one needs a summary of at most 155 characters.'],
  [caseStudyProblems({ outcome: [] }), 'one has no outcome.'],
  [caseStudyProblems({ results: [] }), 'one needs one to 4 results.'],
  [caseStudyProblems({ pictures: [{ source: 'a.png', alt: '', caption: 'A' }] }), 'one has the picture a.png without alt or caption.'],
  [findCaseStudyProblems([study, { ...study, projectId: 'ONE' }], known), 'ONE is the second one of its project.'],
])('§2.12: a bad case study is told in one line: %j', (found, line) => {
  expect(found).toEqual([`content/case-studies.ts: ${line}`]);
});

const readDrawing = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const drawingProblems = (changes: Partial<DrawnContent>) =>
  findDrawingProblems({ provider, skills, technologies, ...changes }, readDrawing);

test('§3: logo, slogan, and marks are drawn for the content of this site', () => {
  expect(drawingProblems({})).toEqual([]);
});

const line = (file: string, name: string, drawing: string) => `${file} has “${name}”, but ${drawing} does not: run "npm run draw".`;
const icons = 'content/images/technology-icons.svg';

test.each([
  [drawingProblems({ provider: { ...provider, monogram: 'Ö' } }), line('content/provider.ts', 'Ö', 'content/generated/logo.ts')],
  [drawingProblems({ provider: { ...provider, slogan: 'Other' } }), line('content/provider.ts', 'Other', 'content/generated/slogan.css')],
  [drawingProblems({ skills: [{ icon: 'none' }] }), line('content/skills.ts', 'none', icons)],
  [drawingProblems({ technologies: { None: { icon: 'none' } } }), line('content/technologies.ts', 'none', icons)],
])('a drawing that does not fit the content is told in one line: %j', (found, expected) => {
  expect(found).toEqual([expected]);
});
