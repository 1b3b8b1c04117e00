import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { maxTitleLength } from '../../content/fit-title.ts';

/**
 * What an owner fills in, of which these parts are compared with others. Types cannot check the
 * rules, and a build does not check types.
 */
export interface OwnContent {
  technologies: object;
  skills: readonly { category: string }[];
  projects: readonly { projectId: string; startDate: string }[];
}

const comingSoon = 'Coming Soon';

/** Returns the time of a month such as “Mar 2023”, or NaN. */
const timeOf = (month: string): number =>
  /^[A-Z][a-z]{2} \d{4}$/u.test(month) ? Date.parse(`1 ${month} UTC`) : Number.NaN;
const isMonth = (value: string): boolean => !Number.isNaN(timeOf(value));

/** Says what is wrong with a value that the owner may have elsewhere, too. */
const named = (problem: string) => ({
  error: ({ input }: { input?: unknown }) => `“${String(input)}” ${problem}`,
});
const text = (most = Infinity) =>
  z.string().trim().min(1, 'empty').max(most, `more than ${most} characters`);
// Search engines cut longer titles and descriptions.
const title = text(maxTitleLength);
const description = text(155);
const paragraphs = z.array(text()).min(1, 'empty');
const fileIn = (folder: string, ending = '') =>
  z
    .string()
    .refine((name) => existsSync(`${folder}/${name}${ending}`), named(`is not in ${folder}`));
const picture = z.object({ source: fileIn('content/images'), alt: text() });

/** A list whose entries are compared with those before them. `compare` returns what is wrong. */
const ordered = <Entry extends z.ZodType>(
  entry: Entry,
  compare: (entry: z.output<Entry>, before: z.output<Entry>[]) => string | false | undefined,
) =>
  z.array(entry).superRefine((entries, { addIssue }) => {
    for (const [index, each] of entries.entries()) {
      const message = compare(each, entries.slice(0, index));
      if (message) addIssue({ code: 'custom', path: [index], message });
    }
  });

/** A list in which every entry has a name of its own. */
const unique = <Entry extends z.ZodType>(
  entry: Entry,
  nameOf: (entry: z.output<Entry>) => string,
) =>
  ordered(
    entry,
    (each, before) =>
      before.some((other) => nameOf(other) === nameOf(each)) &&
      `“${nameOf(each)}” is there already`,
  );

/** A text that stands in a committed drawing between these quotes. */
function quotedIn(drawing: string, [open, close]: readonly [string, string], remedy: string) {
  const drawn = existsSync(drawing) ? readFileSync(drawing, 'utf8') : '';
  return z
    .string()
    .refine(
      (name) => drawn.includes(open + name + close),
      named(`is not in ${drawing}: ${remedy}`),
    );
}

const drawnIn = (drawing: string) => quotedIn(drawing, ['“', '”'], 'run "npm run draw"');

function createSchema({ technologies, skills, projects }: OwnContent) {
  const icon = quotedIn(
    'content/images/technology-icons.svg',
    ['id="', '"'],
    'add its symbol (docs/owner.md)',
  );
  const provider = z
    .object({
      brand: text(40),
      monogram: drawnIn('content/generated/logo.ts').min(1, 'empty').max(4, 'more than 4 letters'),
      sloganWords: paragraphs.max(3, 'more than 3 words'),
      slogan: drawnIn('content/generated/slogan.css'),
      description,
      socialLinks: unique(
        z.object({
          href: z
            .string()
            .regex(/^(?:https:\/\/|mailto:)/u, 'neither https:// nor mailto: at its start'),
        }),
        ({ href }) => href,
      ),
    })
    .refine(({ sloganWords, slogan }) => slogan === sloganWords.join(' | '), {
      path: ['slogan'],
      error: 'not sloganWords with bars between them',
    });
  const project = z.object({
    projectId: z.string().regex(/^[\w-]+$/u, 'other characters than letters, digits, and hyphens'),
    projectName: title,
    startDate: z
      .string()
      .refine(
        (date) => date === comingSoon || isMonth(date),
        `neither a month such as “Mar 2023” nor “${comingSoon}”`,
      ),
    badges: unique(
      z
        .string()
        .refine(
          (badge) => Object.hasOwn(technologies, badge),
          named('is not in content/technologies.ts'),
        ),
      String,
    ).min(1, 'empty'),
    screenshot: picture.or(z.literal('#')),
    cover: fileIn('content/images/covers', '.svg'),
  });
  const result = z.object({
    number: z
      .string()
      .regex(
        /^\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?$/u,
        'no number such as 3, 4.5, 98%, or $1,200',
      )
      .max(6, 'more than 6 characters'),
  });
  const caseStudy = z
    .object({
      projectId: z.string(),
      endDate: z.string(),
      headline: title,
      summary: description,
      problem: paragraphs,
      approach: z.array(z.object({ name: text(), text: text() })).min(1, 'empty'),
      results: z.array(result).min(1, 'empty').max(4, 'more than 4'),
      outcome: paragraphs,
      pictures: z.array(picture.extend({ caption: text() })),
    })
    .superRefine(({ projectId, endDate }, { addIssue }) => {
      const { startDate = comingSoon } =
        projects.find((each) => each.projectId === projectId) ?? {};
      const refuse = (field: string, message: string) =>
        addIssue({ code: 'custom', path: [field], message });
      if (startDate === comingSoon)
        refuse('projectId', 'no project of content/projects.ts that has begun');
      else if (endDate !== 'Present' && (!isMonth(endDate) || timeOf(endDate) < timeOf(startDate)))
        refuse('endDate', `neither “Present” nor a month such as “Mar 2024” from ${startDate} on`);
    });
  return z.object({
    provider,
    projects: unique(project, ({ projectId }) => projectId),
    skills: unique(z.object({ name: text(), icon }), ({ name }) => name),
    skillCategories: z.record(
      z.string().refine((category) => skills.some((skill) => skill.category === category)),
      text(),
      'no skill is in this category',
    ),
    technologies: z.record(z.string(), z.object({ icon })),
    timeline: ordered(
      z.object({ date: z.string().refine(isMonth, 'not a month such as “Mar 2023”') }),
      ({ date }, before) =>
        timeOf(before.at(-1)?.date ?? '') >= timeOf(date) && 'not later than the entry before it',
    ),
    caseStudies: unique(caseStudy, ({ projectId }) => projectId.toLowerCase()),
  });
}

/**
 * Lists in one line each what is wrong with the content or its drawings, with the file and the
 * place to correct.
 */
export function findProblems(content: OwnContent): string[] {
  const { error } = createSchema(content).safeParse(content);
  return (error?.issues ?? []).map(({ path, message }) => {
    const file = String(path[0]).replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
    return `content/${file}.ts: ${z.core.toDotPath(path)}: ${message}.`;
  });
}
