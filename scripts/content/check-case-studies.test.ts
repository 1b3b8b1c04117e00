import { expect, test } from 'vitest';
import { caseStudies } from '../../content/case-studies.ts';
import type { CaseStudy } from '../../content/content-types.ts';
import { projects } from '../../content/projects.ts';
import { checkCaseStudies } from './check-case-studies.ts';

const study: Omit<CaseStudy, 'projectId'> & { projectId: string } = {
  projectId: 'ONE',
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
  { projectId: 'ONE', startDate: 'Mar 2024' },
  { projectId: 'SOON', startDate: 'Coming Soon' },
];
const check = (changes: Partial<typeof study>) => () => checkCaseStudies([{ ...study, ...changes }], known);
const withNumber = (number: string) => check({ results: [{ number, label: 'things' }] });

test('§2.12: every case study of the content can become a page', () => {
  expect(() => checkCaseStudies(caseStudies, projects)).not.toThrow();
  expect(() => checkCaseStudies([], projects)).not.toThrow();
});

test.each(['0', '3', '11', '4.5', '98%', '1,046', '$1,200', '99.95%', '$40'])('§2.12: %s is a number that fits on keys', (number) => {
  expect(withNumber(number)).not.toThrow();
});

test.each(['', 'many', '1,04', '12,34,5', '1.', '%', '-3', '3 h', '1,046,000', '٣'])('§2.12: %s is none', (number) => {
  expect(withNumber(number)).toThrow(`In content/case-studies.ts, the case study ONE has the number "${number}", which must look like`);
});

test.each([
  [{ projectId: 'TWO' }, 'the case study TWO is of no project in content/projects.ts.'],
  [{ projectId: 'SOON' }, 'is of a project that has not started: its startDate is "Coming Soon".'],
  [{ endDate: 'Feb 2024' }, 'ends in "Feb 2024", which must be "Today" or a month'],
  [{ endDate: 'soon' }, 'ends in "soon", which must be'],
  [{ headline: 'x'.repeat(61) }, 'needs a headline of at most 60 characters.'],
  [{ summary: ' ' }, 'needs a summary of at most 155 characters.'],
  [{ outcome: [] }, 'needs a problem, an approach, and an outcome.'],
  [{ results: [] }, 'needs one to 4 results.'],
  [{ pictures: [{ source: 'a.png', alt: '', caption: 'A picture' }] }, 'needs alt and caption for the picture a.png.'],
])('§2.12: a case study with %j is refused in one line', (changes, line) => {
  expect(check(changes)).toThrow(line);
});

test('§2.12: a project has one case study, and an id that can stand in an address', () => {
  expect(() => checkCaseStudies([study, study], known)).toThrow('the case study ONE is the second one of its project.');
  expect(() => checkCaseStudies([{ ...study, projectId: 'a/b' }], [{ projectId: 'a/b', startDate: 'Mar 2024' }])).toThrow(
    'has an id that cannot stand in an address',
  );
});

test('§2.12: work that goes on ends today', () => {
  expect(check({ endDate: 'Today' })).not.toThrow();
});
