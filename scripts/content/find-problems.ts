import type { CaseStudy, Project, Provider, Skill, TimelineEntry } from '../../content/content-types.ts';

/** What an owner fills in. Types cannot check these rules, and a build does not check types. */
export interface OwnContent {
  provider: Provider;
  projects: readonly Project[];
  skills: readonly Skill[];
  technologies: Readonly<Record<string, unknown>>;
  skillCategories: Readonly<Record<string, string>>;
  timeline: readonly TimelineEntry[];
}

export interface DrawnContent {
  provider: Pick<Provider, 'monogram' | 'slogan'>;
  skills: readonly { icon: string }[];
  technologies: Readonly<Record<string, { icon: string }>>;
}

/** Search engines cut longer titles and descriptions. */
const most = { title: 60, description: 155, letters: 4, sloganWords: 3, number: 6, results: 4 };
const comingSoon = 'Coming Soon';
const number = /^\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?$/u;

/** Returns the time of a month such as “Mar 2023”, or NaN. */
const monthOf = (date: string): number => (/^[A-Z][a-z]{2} \d{4}$/u.test(date) ? Date.parse(`1 ${date} UTC`) : Number.NaN);
const isTooLong = (text: string, limit: number): boolean => [...text].length > limit;
const isBlank = (text: string): boolean => text.trim() === '';
const findRepeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];
const listProblems = (file: string, problems: (string | false)[]): string[] =>
  problems.filter((problem) => problem !== false).map((problem) => `content/${file}.ts: ${problem}.`);

/** Lists in one line each what is wrong with the content, with the file to correct. */
export function findContentProblems({ provider, projects, skills, technologies, skillCategories, timeline }: OwnContent): string[] {
  const used = new Set<string>(skills.map(({ category }) => category));
  return [
    ...listProblems('provider', findProviderProblems(provider)),
    ...listProblems('projects', [
      ...findRepeated(projects.map(({ projectId }) => projectId)).map((id) => `two projects have the id ${id}`),
      ...projects.flatMap((project) => findProjectProblems(project, technologies)),
    ]),
    ...listProblems('skills', [
      ...findRepeated(skills.map(({ name }) => name)).map((name) => `${name} is there twice`),
      ...Object.entries(skillCategories).map(
        ([category, label]) =>
          !used.has(category) && `no skill is in the category “${label}”; add one, or take it out of content/skill-categories.ts`,
      ),
    ]),
    ...listProblems(
      'timeline',
      timeline.map(({ date }, index) => findDateProblem(date, timeline[index - 1]?.date)),
    ),
  ];
}

function findProviderProblems({ brand, monogram, sloganWords, slogan, description, socialLinks }: Provider): (string | false)[] {
  return [
    ...findRepeated(socialLinks.map(({ href }) => href)).map((href) => `two social links lead to “${href}”`),
    (monogram === '' || isTooLong(monogram, most.letters)) && `monogram does not have one to ${most.letters} letters`,
    sloganWords.length > most.sloganWords && `sloganWords has more than ${most.sloganWords} words`,
    sloganWords.join(' | ') !== slogan && `slogan is not its words with bars between them, “${sloganWords.join(' | ')}”`,
    isTooLong(`${brand}: ${slogan}`, most.title) && `brand and slogan, the title of Home, have more than ${most.title} characters`,
    isTooLong(description, most.description) && `description has more than ${most.description} characters`,
    ...socialLinks.map(
      ({ label, href }) => !/^(?:https:\/\/|mailto:)/u.test(href) && `the address of ${label} starts with neither https:// nor mailto:`,
    ),
  ];
}

function findProjectProblems(
  { projectId, projectName, startDate, badges, screenshot }: Project,
  technologies: Readonly<Record<string, unknown>>,
): (string | false)[] {
  return [
    isTooLong(projectName, most.title) && `the name of ${projectId} has more than ${most.title} characters`,
    !/^[\w-]+$/u.test(projectId) && `the id “${projectId}” has other characters than letters, digits, and hyphens`,
    startDate !== comingSoon &&
      Number.isNaN(monthOf(startDate)) &&
      `${projectId} starts on “${startDate}”, which is neither a month such as “Mar 2023” nor “${comingSoon}”`,
    badges.length === 0 && `${projectId} has no badges`,
    ...findRepeated(badges).map((badge) => `${projectId} has the badge “${badge}” twice`),
    ...[...new Set<string>(badges)].map(
      (badge) => !Object.hasOwn(technologies, badge) && `${projectId} has the badge “${badge}”, which is not in content/technologies.ts`,
    ),
    screenshot !== '#' && isBlank(screenshot.alt) && `the screenshot of ${projectId} has no text for those who do not see it`,
  ];
}

function findDateProblem(date: string, before?: string): string | false {
  if (Number.isNaN(monthOf(date))) return `“${date}” is not a month such as “Mar 2023”`;
  return before !== undefined && monthOf(date) <= monthOf(before) && `${date} stands after ${before}, but is not later`;
}

/** Lists in one line each what keeps case studies from becoming pages (product §2.12). */
export function findCaseStudyProblems(
  studies: readonly CaseStudy[],
  projects: readonly Pick<Project, 'projectId' | 'startDate'>[],
): string[] {
  const ids = studies.map(({ projectId }) => projectId.toLowerCase());
  return studies.flatMap((study, index) => {
    const { projectId, endDate, headline, summary, problem, approach, results, outcome, pictures } = study;
    const isRepeated = ids.indexOf(projectId.toLowerCase()) !== index;
    const problems = [
      isRepeated
        ? 'is the second one of its project'
        : findPeriodProblem(
            endDate,
            projects.find((each) => each.projectId === projectId),
          ),
      (isBlank(headline) || isTooLong(headline, most.title)) && `needs a headline of at most ${most.title} characters`,
      (isBlank(summary) || isTooLong(summary, most.description)) && `needs a summary of at most ${most.description} characters`,
      ...Object.entries({ problem, approach, outcome }).map(([name, { length }]) => length === 0 && `has no ${name}`),
      (results.length === 0 || results.length > most.results) && `needs one to ${most.results} results`,
      ...results.map(
        (result) =>
          (result.number.length > most.number || !number.test(result.number)) &&
          `has the number “${result.number}”, which is none such as 3, 4.5, 98%, or $1,200 of at most ${most.number} characters`,
      ),
      ...pictures.map(
        ({ source, alt, caption }) => (isBlank(alt) || isBlank(caption)) && `has the picture ${source} without alt or caption`,
      ),
    ];
    return listProblems(
      'case-studies',
      problems.map((found) => found !== false && `${projectId} ${found}`),
    );
  });
}

function findPeriodProblem(endDate: string, project?: Pick<Project, 'startDate'>): string | false {
  if (project === undefined) return 'is not in content/projects.ts';
  const started = monthOf(project.startDate);
  if (Number.isNaN(started)) return `has not started: its startDate is “${project.startDate}”`;
  if (endDate === 'Today' || monthOf(endDate) >= started) return false;
  return `ends on “${endDate}”, which is neither “Today” nor a month such as “Mar 2024” from ${project.startDate} on`;
}

/** Lists in one line each what the committed drawings lack of the content. `read` returns the text of a drawing. */
export function findDrawingProblems({ provider, skills, technologies }: DrawnContent, read: (file: string) => string): string[] {
  const find = (file: string, drawing: string, names: string[]) =>
    names
      .filter((name) => ![`“${name}”`, `id="${name}"`].some((mark) => read(`content/${drawing}`).includes(mark)))
      .map((name) => `content/${file}.ts has “${name}”, but content/${drawing} does not: run "npm run draw".`);
  const iconsOf = (named: readonly { icon: string }[]) => named.map(({ icon }) => icon);
  return [
    ...find('provider', 'generated/logo.ts', [provider.monogram]),
    ...find('provider', 'generated/slogan.css', [provider.slogan]),
    ...find('skills', 'images/technology-icons.svg', iconsOf(skills)),
    ...find('technologies', 'images/technology-icons.svg', iconsOf(Object.values(technologies))),
  ];
}
