import type { CaseStudy, Project } from '../../content/content-types.ts';
import { monthOf } from './find-content-problems.ts';

const most = { headline: 60, summary: 155, number: 6, results: 4 };
const number = /^\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?$/u;

const isTooLong = (text: string, limit: number): boolean => text.trim() === '' || [...text].length > limit;

/** Lists in one line each what keeps case studies from becoming pages (product §2.12). */
export function findCaseStudyProblems(
  studies: readonly CaseStudy[],
  projects: readonly Pick<Project, 'projectId' | 'startDate'>[],
): string[] {
  const ids = studies.map(({ projectId }) => projectId.toLowerCase());
  const problems = studies.flatMap((study, index) => {
    const isRepeated = ids.indexOf(study.projectId.toLowerCase()) !== index;
    const found = [...(isRepeated ? ['is the second one of its project'] : dateProblems(study, projects)), ...textProblems(study)];
    return found.map((problem) => `${study.projectId} ${problem}`);
  });
  return problems.map((problem) => `content/case-studies.ts: ${problem}.`);
}

function dateProblems({ projectId, endDate }: CaseStudy, projects: readonly Pick<Project, 'projectId' | 'startDate'>[]): string[] {
  const project = projects.find((each) => each.projectId === projectId);
  if (project === undefined) return ['is not in content/projects.ts'];
  const started = monthOf(project.startDate);
  if (Number.isNaN(started)) return [`has not started: its startDate is “${project.startDate}”`];
  if (endDate === 'Today' || monthOf(endDate) >= started) return [];
  return [`ends on “${endDate}”, which is neither “Today” nor a month such as “Mar 2024” from ${project.startDate} on`];
}

function textProblems({ headline, summary, problem, approach, results, outcome, pictures }: CaseStudy): string[] {
  const problems = [];
  if (isTooLong(headline, most.headline)) problems.push(`needs a headline of at most ${most.headline} characters`);
  if (isTooLong(summary, most.summary)) problems.push(`needs a summary of at most ${most.summary} characters`);
  for (const [name, { length }] of Object.entries({ problem, approach, outcome })) if (length === 0) problems.push(`has no ${name}`);
  if (results.length === 0 || results.length > most.results) problems.push(`needs one to ${most.results} results`);
  for (const result of results)
    if (result.number.length > most.number || !number.test(result.number))
      problems.push(`has the number “${result.number}”, which is none such as 3, 4.5, 98%, or $1,200 of at most ${most.number} characters`);
  for (const { source, alt, caption } of pictures)
    if (alt.trim() === '' || caption.trim() === '') problems.push(`has the picture ${source} without alt or caption`);
  return problems;
}
