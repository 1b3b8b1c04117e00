import type { CaseStudy, Project } from '../../content/content-types.ts';

const most = { headline: 60, summary: 155, number: 6, results: 4 };
const number = /^\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?$/u;

type CheckedStudy = Omit<CaseStudy, 'projectId'> & { projectId: string };
type CheckedProject = Pick<Project, 'startDate'> & { projectId: string };

const monthOf = (date: string): number => (/^[A-Z][a-z]{2} \d{4}$/u.test(date) ? Date.parse(`1 ${date} UTC`) : Number.NaN);
const isTooLong = (text: string, limit: number): boolean => text.trim() === '' || [...text].length > limit;

/** Finds out what keeps a case study from becoming a page, in words that follow its id. */
function problemOf(study: CheckedStudy, projects: readonly CheckedProject[]): string | undefined {
  const { projectId, headline, summary, endDate, problem, approach, results, outcome, pictures } = study;
  const project = projects.find((each) => each.projectId === projectId);
  if (project === undefined) return 'is of no project in content/projects.ts';
  if (!/^[\w-]+$/u.test(projectId)) return 'has an id that cannot stand in an address: use letters, digits, "-", and "_"';
  const started = monthOf(project.startDate);
  if (Number.isNaN(started)) return `is of a project that has not started: its startDate is "${project.startDate}"`;
  if (endDate !== 'Today' && !(monthOf(endDate) >= started))
    return `ends in "${endDate}", which must be "Today" or a month such as "Mar 2024", not before the project starts`;
  if (isTooLong(headline, most.headline)) return `needs a headline of at most ${most.headline} characters`;
  if (isTooLong(summary, most.summary)) return `needs a summary of at most ${most.summary} characters`;
  if ([problem, approach, outcome].some(({ length }) => length === 0)) return 'needs a problem, an approach, and an outcome';
  if (results.length === 0 || results.length > most.results) return `needs one to ${most.results} results`;
  const wrong = results.find((result) => result.number.length > most.number || !number.test(result.number));
  if (wrong !== undefined)
    return `has the number "${wrong.number}", which must look like 3, 4.5, 98%, or $1,200, with at most ${most.number} characters`;
  const bare = pictures.find(({ alt, caption }) => alt.trim() === '' || caption.trim() === '');
  return bare === undefined ? undefined : `needs alt and caption for the picture ${bare.source}`;
}

/** Fails with one line for the first case study that cannot become a page. */
export function checkCaseStudies(studies: readonly CheckedStudy[], projects: readonly CheckedProject[]): void {
  const ids = studies.map(({ projectId }) => projectId.toLowerCase());
  for (const [index, study] of studies.entries()) {
    const isSecond = ids.indexOf(ids[index] ?? '') !== index;
    const problem = isSecond ? 'is the second one of its project' : problemOf(study, projects);
    if (problem !== undefined) throw new Error(`In content/case-studies.ts, the case study ${study.projectId} ${problem}.`);
  }
}
