import type { Project, Provider, Skill, TimelineEntry } from '../../content/content-types.ts';

/** What an owner fills in. Types cannot check these rules, and a build does not check types. */
export interface OwnContent {
  provider: Provider;
  projects: readonly Project[];
  skills: readonly Skill[];
  technologies: Readonly<Record<string, unknown>>;
  skillCategories: Readonly<Record<string, string>>;
  timeline: readonly TimelineEntry[];
}

/** Search engines cut longer titles and descriptions. */
const most = { title: 60, description: 155, letters: 4, sloganWords: 3 };
const comingSoon = 'Coming Soon';

/** Returns the time of a month such as “Mar 2023”, or NaN. */
export const monthOf = (date: string): number => (/^[A-Z][a-z]{2} \d{4}$/u.test(date) ? Date.parse(`1 ${date} UTC`) : Number.NaN);
const lengthOf = (text: string): number => [...text].length;
const findRepeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

/** Lists in one line each what is wrong with the content, with the file to correct. */
export function findContentProblems(content: OwnContent): string[] {
  return [...providerProblems(content), ...projectsProblems(content), ...skillsProblems(content), ...timelineProblems(content)];
}

function providerProblems({ provider: { brand, monogram, sloganWords, slogan, description, socialLinks } }: OwnContent): string[] {
  const problems = findRepeated(socialLinks.map(({ href }) => href)).map((href) => `two social links lead to “${href}”`);
  if (monogram === '' || lengthOf(monogram) > most.letters) problems.push(`monogram does not have one to ${most.letters} letters`);
  if (sloganWords.length > most.sloganWords) problems.push(`sloganWords has more than ${most.sloganWords} words`);
  if (sloganWords.join(' | ') !== slogan) problems.push(`slogan is not its words with bars between them, “${sloganWords.join(' | ')}”`);
  if (lengthOf(`${brand}: ${slogan}`) > most.title)
    problems.push(`brand and slogan, the title of Home, have more than ${most.title} characters`);
  if (lengthOf(description) > most.description) problems.push(`description has more than ${most.description} characters`);
  for (const { label, href } of socialLinks)
    if (!/^(?:https:\/\/|mailto:)/u.test(href)) problems.push(`the address of ${label} starts with neither https:// nor mailto:`);
  return problems.map((problem) => `content/provider.ts: ${problem}.`);
}

function projectsProblems({ projects, technologies }: OwnContent): string[] {
  const problems = findRepeated(projects.map(({ projectId }) => projectId)).map((id) => `two projects have the id ${id}`);
  for (const { projectId, projectName, startDate, badges, screenshot } of projects) {
    if (lengthOf(projectName) > most.title) problems.push(`the name of ${projectId} has more than ${most.title} characters`);
    if (!/^[\w-]+$/u.test(projectId)) problems.push(`the id “${projectId}” has other characters than letters, digits, and hyphens`);
    if (startDate !== comingSoon && Number.isNaN(monthOf(startDate)))
      problems.push(`${projectId} starts on “${startDate}”, which is neither a month such as “Mar 2023” nor “${comingSoon}”`);
    if (badges.length === 0) problems.push(`${projectId} has no badges`);
    for (const badge of findRepeated(badges)) problems.push(`${projectId} has the badge “${badge}” twice`);
    for (const badge of new Set<string>(badges))
      if (!Object.hasOwn(technologies, badge))
        problems.push(`${projectId} has the badge “${badge}”, which is not in content/technologies.ts`);
    if (screenshot !== '#' && screenshot.alt.trim() === '')
      problems.push(`the screenshot of ${projectId} has no text for those who do not see it`);
  }
  if (!projects.some(({ featured }) => featured)) problems.push('no project is featured, and Home shows those that are');
  return problems.map((problem) => `content/projects.ts: ${problem}.`);
}

function skillsProblems({ skills, skillCategories }: OwnContent): string[] {
  const problems = findRepeated(skills.map(({ name }) => name)).map((name) => `${name} is there twice`);
  const used = new Set<string>(skills.map(({ category }) => category));
  for (const [category, label] of Object.entries(skillCategories))
    if (!used.has(category))
      problems.push(`no skill is in the category “${label}”; add one, or take it out of content/skill-categories.ts`);
  return problems.map((problem) => `content/skills.ts: ${problem}.`);
}

function timelineProblems({ timeline }: OwnContent): string[] {
  return timeline.flatMap(({ date }, index) => {
    const month = monthOf(date);
    if (Number.isNaN(month)) return [`content/timeline.ts: “${date}” is not a month such as “Mar 2023”.`];
    const before = timeline[index - 1]?.date;
    return before !== undefined && month <= monthOf(before)
      ? [`content/timeline.ts: ${date} stands after ${before}, but is not later.`]
      : [];
  });
}
