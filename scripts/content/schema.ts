import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type {
  AboutContent,
  Background,
  CaseStudy,
  CaseStudyPicture,
  ClosingWords,
  HomeContent,
  Mission,
  Point,
  Portrait,
  Project,
  Promises,
  Provider,
  Result,
  Skill,
  SkillList,
  SocialLink,
  Stat,
  TimelineEntry,
} from '#content/content-types.ts';
import type { Era } from '#content/eras.ts';
import { maxTitleLength } from '#content/fit-title.ts';
import { parseEmailAddress } from '#shared/email-address.ts';

// Validates the owner's content beyond what types can express. A build doesn't check types.

const comingSoon = 'Coming Soon';
/** Search engines truncate longer descriptions and ignore shorter ones. */
export const descriptionLength = { min: 41, max: 155 };
export const charactersIn = (value: string): number => Array.from(value).length;

/** Parses a month such as “Mar 2023”. NaN if it isn't one. */
const timeOf = (month: string): number =>
  /^[A-Z][a-z]{2} \d{4}$/u.test(month) ? Date.parse(`1 ${month} UTC`) : Number.NaN;
const isMonth = (value: string): boolean => !Number.isNaN(timeOf(value));

/** Puts the value in the message, so the owner can search for it. */
const named = (problem: string) => ({
  error: ({ input }: { input?: unknown }) => `“${String(input)}” ${problem}`,
});

function findTextProblem(value: string, max: number, min: number): string | undefined {
  if (/^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(value)) return 'empty';
  if (value.trim() !== value) return 'has a space at its start or end';
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)) return 'has a line break or another control character';
  if (!value.isWellFormed()) return 'has half of a character';
  if (value.includes('\uFFFD')) return 'has an unreadable character: save the file as UTF-8';
  if (charactersIn(value) > max) return `more than ${max} characters`;
  return charactersIn(value) < min ? `fewer than ${min} characters` : undefined;
}

const text = (max = Infinity, min = 1) =>
  z.string().superRefine((value, { addIssue }) => {
    const message = findTextProblem(value, max, min);
    if (message !== undefined) addIssue({ code: 'custom', message });
  });
const title = text(maxTitleLength);
const description = text(descriptionLength.max, descriptionLength.min);

/** Compares each entry with those before it. `compare` returns the problem. */
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

const unique = <Entry extends z.ZodType>(
  entry: Entry,
  nameOf: (entry: z.output<Entry>) => string = String,
) =>
  ordered(
    entry,
    (each, before) =>
      before.some((other) => nameOf(other) === nameOf(each)) && `“${nameOf(each)}” is there twice`,
  );
const some = <List extends z.ZodArray>(list: List) => list.min(1, 'empty');
const texts = some(unique(text()));

/** A record with exactly the fields of a type, and optionally `sample`, a list of their names. */
const record = <T extends object>(fields: Record<keyof T & string, z.ZodType>) =>
  z.strictObject({
    ...fields,
    sample: z
      .array(z.literal(Object.keys(fields), named('is not a field of this record')))
      .optional(),
  });

/** A text that a committed drawing contains between these quotes. */
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

const fileIn = (folder: string, ending = '') => {
  // Compare exact names, because some file systems ignore case.
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const looksTheSame = (name: string) =>
    files.some((file) => file.normalize() === (name + ending).normalize());
  return z.string().refine((name) => files.includes(name + ending), {
    error: ({ input }) =>
      looksTheSame(String(input))
        ? `“${String(input)}” is in ${folder} with accents that are separate characters: rename the file`
        : `“${String(input)}” is not in ${folder}`,
  });
};

const isHttps = (value: string): boolean =>
  /^https:\/\/[^\s/@]+\.[^\s/@]+(?:\/\S*)?$/u.test(value) && URL.canParse(value);
/** Nothing is trimmed from content, unlike from what people type into forms. */
const isExactAddress = (value: string): boolean =>
  /^[!-~].*[\p{L}\p{M}\p{N}]$/u.test(value) && parseEmailAddress(value) !== undefined;
const example = 'an address such as https://example.com';

const point = record<Point>({ name: text(), text: text() });
const points = some(unique(point, ({ name }) => String(name)));
const closing = record<ClosingWords>({ question: text(), lead: text() });
const pictureSource = fileIn('content/images')
  .regex(/\.(?:png|jpe?g)$/iu, 'neither a PNG nor a JPG')
  .regex(/^[\p{L}\p{M}\p{N} ._()-]*$/u, 'its name has characters that web addresses cannot have');
const portrait = { source: pictureSource, alt: text() } satisfies Record<keyof Portrait, z.ZodType>;
const picture = { source: pictureSource, dark: pictureSource.optional(), alt: text() };
const icon = () =>
  quotedIn('content/images/technology-icons.svg', ['id="', '"'], 'add its symbol (docs/owner.md)');

const socialLink = record<SocialLink>({
  icon: some(
    z.array(
      z.string().regex(/^[Mm][\s\d.,A-Za-z+-]*[\dA-Za-z.]$/u, 'not an outline (the d of a path)'),
    ),
  ),
  label: text(),
  href: z
    .string()
    .refine(
      (href) =>
        isHttps(href) ||
        (href.startsWith('mailto:') && isExactAddress(href.slice('mailto:'.length))),
      named(`is neither ${example} nor mailto: with an email address`),
    ),
});

const createProvider = () =>
  record<Provider>({
    brand: text(40),
    monogram: drawnIn('content/generated/logo.ts')
      .regex(/^\S*$/u, 'has a space')
      .min(1, 'empty')
      .refine((letters) => charactersIn(letters) <= 4, 'more than 4 letters'),
    founder: text(),
    foundedYear: z
      .int('not a year, such as 2023')
      .min(1000, 'not a year, such as 2023')
      .max(9999, 'not a year, such as 2023'),
    titles: texts,
    sloganWords: some(
      unique(text().refine((word) => !word.includes('|'), 'has a bar')).max(3, 'more than 3 words'),
    ),
    slogan: drawnIn('content/generated/slogan.css'),
    tagline: text(),
    description,
    email: z.string().refine(isExactAddress, 'not an email address, such as hello@example.com'),
    place: text(60).optional(),
    portrait: z.strictObject(portrait).optional(),
    replyTime: text(),
    socialLinks: unique(socialLink, ({ href }) => String(href)),
  }).refine(({ sloganWords, slogan }) => slogan === (sloganWords as string[]).join(' | '), {
    path: ['slogan'],
    error: 'not sloganWords with bars between them',
  });

const home = record<HomeContent>({
  profession: text(30).optional(),
  audience: text(60).optional(),
  heading: text(),
  introduction: text(),
  services: points,
  payback: text(),
  paybackPromise: text().optional(),
  steps: points,
  closing,
}).refine(({ profession, audience }) => profession !== undefined || audience === undefined, {
  path: ['audience'],
  error: 'there is no profession for it to follow',
});

const stat = record<Stat>({
  stat: text(),
  endNum: z
    .int('not a whole number')
    .min(0, 'less than 0')
    .max(999_999_999, 'more than 999,999,999'),
  tagline: text(),
  year: text().nullable(),
});

const createProject = (technologies: object) =>
  record<Project>({
    projectId: z
      .string()
      .regex(/^[\w-]+$/u, 'has characters other than letters, digits, and hyphens')
      .max(60, 'more than 60 characters'),
    projectName: title,
    startDate: z
      .string()
      .refine(
        (date) => date === comingSoon || isMonth(date),
        `neither a month such as “Mar 2023” nor “${comingSoon}”`,
      ),
    badges: some(
      unique(
        z
          .string()
          .refine(
            (badge) => Object.hasOwn(technologies, badge),
            named('is not in content/technologies.ts'),
          ),
      ),
    ),
    screenshot: z.literal('#').or(z.strictObject(picture, { error: wrongScreenshot })),
    cover: fileIn('content/images/covers', '.svg'),
    description: text(),
    role: text(),
    outcome: text(),
    note: text(60).optional(),
    repoLink: z
      .string()
      .refine((href) => href === '#' || isHttps(href), named(`is neither ${example} nor “#”`)),
    appLink: z
      .string()
      .refine(
        (href) => ['#', '/'].includes(href) || isHttps(href),
        named(`is neither ${example}, nor “/” for this site, nor “#” for none`),
      ),
  });
function wrongScreenshot(issue: { code: string; input?: unknown }): string | undefined {
  return issue.code === 'invalid_type'
    ? 'neither “#” nor a picture with source and alt'
    : undefined;
}

const result = record<Result>({
  number: z
    .string()
    .regex(
      /^[-−+]?[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?[%×xkKM]?$/u,
      'not a number such as 3, −37%, 10×, or $1,200',
    )
    .max(6, 'more than 6 characters'),
  label: text(),
  short: text(32).optional(),
});

function createCaseStudy(projects: readonly unknown[]) {
  const startOf = (id: unknown): string =>
    (projects as Partial<Project>[]).find((project) => project?.projectId === id)?.startDate ??
    comingSoon;
  return record<CaseStudy>({
    projectId: z
      .string()
      .refine(
        (id) => startOf(id) !== comingSoon,
        'not a project in content/projects.ts that has started',
      ),
    headline: title,
    summary: description,
    endDate: z
      .string()
      .refine(
        (date) => date === 'Present' || isMonth(date),
        'neither “Present” nor a month such as “Mar 2024”',
      ),
    problem: texts,
    approach: points,
    results: some(z.array(result)).max(4, 'more than 4'),
    outcome: texts,
    pictures: unique(record<CaseStudyPicture>({ ...picture, caption: text() }), ({ source }) =>
      String(source),
    ),
    demo: z.literal('schedule', named('is not a demo: the only one is “schedule”')).optional(),
  }).superRefine(({ projectId, endDate }, { addIssue }) => {
    const startDate = startOf(projectId);
    if (timeOf(String(endDate)) < timeOf(startDate))
      addIssue({ code: 'custom', path: ['endDate'], message: `before ${startDate}, its start` });
  });
}

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : [];
const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export interface OwnContent {
  technologies: unknown;
  eras: unknown;
  skillCategories: unknown;
  skills: unknown;
  projects: unknown;
}

export function createSchema({
  technologies,
  eras,
  skillCategories,
  skills,
  projects,
}: OwnContent) {
  const categories = keysOf(skillCategories);
  const skillList = entriesOf((skills as Partial<SkillList> | undefined)?.list) as Partial<Skill>[];
  return z.object({
    provider: createProvider(),
    home,
    about: record<AboutContent>({ contact: text(), closing }),
    mission: record<Mission>({ statements: texts }),
    background: record<Background>({ paragraphs: texts }),
    stats: some(unique(stat, (each) => String(each.stat))),
    eras: z.strictObject({
      music: text(),
      realEstate: text(),
      software: text(),
    } satisfies Record<Era, z.ZodType>),
    timeline: some(
      ordered(
        record<TimelineEntry>({
          date: z.string().refine(isMonth, 'not a month such as “Mar 2023”'),
          era: z.literal(keysOf(eras), named('is not in content/eras.ts')),
          event: text(),
        }),
        ({ date }, before) =>
          timeOf(String(before.at(-1)?.date)) >= timeOf(String(date)) &&
          'not later than the entry before it',
      ),
    ),
    skillCategories: z.record(
      z
        .string()
        .refine(
          (category) => skillList.some((skill) => skill?.category === category),
          'no skill is in this category',
        ),
      text(),
    ),
    skills: record<SkillList>({
      list: some(
        unique(
          record<Skill>({
            name: text(),
            category: z.literal(categories, named('is not in content/skill-categories.ts')),
            icon: icon(),
          }),
          ({ name }) => String(name),
        ),
      ),
    }),
    technologies: z.record(text(), z.strictObject({ icon: icon() })),
    projects: some(
      unique(
        createProject(keysOf(technologies).length > 0 ? (technologies as object) : {}),
        ({ projectId }) => String(projectId).toLowerCase(),
      ),
    ),
    caseStudies: unique(createCaseStudy(entriesOf(projects)), ({ projectId }) =>
      String(projectId).toLowerCase(),
    ),
    promises: record<Promises>({ list: texts }),
  });
}
