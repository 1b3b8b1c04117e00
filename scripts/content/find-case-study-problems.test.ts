import { expect, test } from 'vitest';
import { caseStudies } from '../../content/case-studies.ts';
import type { CaseStudy } from '../../content/content-types.ts';
import { projects } from '../../content/projects.ts';
import { findCaseStudyProblems } from './find-problems.ts';

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
const problems = (changes: Partial<CaseStudy>) => findCaseStudyProblems([{ ...study, ...changes }], known);
const withNumber = (number: string) => problems({ results: [{ number, label: 'things' }] });

test('§2.12: every case study of the content can become a page, and none is needed', () => {
  expect(findCaseStudyProblems(caseStudies, projects)).toEqual([]);
  expect(findCaseStudyProblems([], projects)).toEqual([]);
  expect(problems({})).toEqual([]);
  expect(problems({ endDate: 'Today' })).toEqual([]);
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
  [problems({ projectId: 'two' }), 'two is not in content/projects.ts.'],
  [problems({ projectId: 'later' }), 'later has not started: its startDate is “Coming Soon”.'],
  [problems({ endDate: 'Feb 2024' }), 'one ends on “Feb 2024”, which is neither “Today” nor a month such as “Mar 2024” from Mar 2024 on.'],
  [problems({ headline: 'x'.repeat(61) }), 'one needs a headline of at most 60 characters.'],
  [problems({ summary: ' ' }), 'one needs a summary of at most 155 characters.'],
  [problems({ outcome: [] }), 'one has no outcome.'],
  [problems({ results: [] }), 'one needs one to 4 results.'],
  [problems({ pictures: [{ source: 'a.png', alt: '', caption: 'A' }] }), 'one has the picture a.png without alt or caption.'],
  [findCaseStudyProblems([study, { ...study, projectId: 'ONE' }], known), 'ONE is the second one of its project.'],
])('§2.12: a bad case study is told in one line: %j', (found, line) => {
  expect(found).toEqual([`content/case-studies.ts: ${line}`]);
});
