import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CaseStudy } from '#content/content-types.ts';
import { findProblems } from './find-problems.ts';
import { loadContent } from './load-content.ts';

const content = await loadContent();
const [{ category, icon }] = content.skills.list;
const technologies = { TypeScript: { icon } };
const project = {
  projectId: 'one',
  projectName: 'One',
  startDate: 'Mar 2024',
  badges: ['TypeScript'],
  screenshot: '#',
  cover: 'music',
  description: 'A project.',
  role: 'Everything',
  outcome: 'It works.',
  repoLink: '#',
  appLink: '#',
};
const entry = { date: 'Dec 2023', era: 'music', event: 'An event.' };
const own = {
  ...content,
  projects: [project, { ...project, projectId: 'two-2', startDate: 'Coming Soon' }],
  skills: { list: [{ name: 'Some', category, icon }] },
  skillCategories: { [category]: 'Some' } as Record<string, string>,
  technologies,
  timeline: [entry, { ...entry, date: 'Jan 2024' }],
  caseStudies: [] as unknown[],
};
const problems = (changes: Partial<Record<keyof typeof own, unknown>>) =>
  findProblems({ ...own, ...changes });
const withProject = (changes: object) => problems({ projects: [{ ...project, ...changes }] });
const withProvider = (changes: object) => problems({ provider: { ...own.provider, ...changes } });
const withLink = (href: string) =>
  withProvider({ socialLinks: [{ icon: ['M4 12h16'], label: 'Somewhere', href }] });
const withSkill = (changes: object) =>
  problems({ skills: { list: [{ name: 'Some', category, icon, ...changes }] } });

type Path = (string | number)[];
/** Records whose fields are names of the owner's choice. */
const isNamed = /^(?:technologies|skillCategories)$/u;

/** Lists every value of the content, with its path. */
function* walk(value: unknown, path: Path = []): Generator<[Path, unknown]> {
  if (path.length > 0) yield [path, value];
  if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value))
      if (key !== 'sample') yield* walk(each, [...path, Array.isArray(value) ? Number(key) : key]);
}
const values = [...walk(content)];
/** Fields that may be left out. */
const optional: ReadonlySet<unknown> = new Set([
  'dark',
  'note',
  'short',
  'demo',
  'profession',
  'paybackPromise',
  'audience',
  'place',
  'portrait',
]);
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const texts = values.filter(([, value]) => typeof value === 'string');
const lists = values.filter(([, value]) => Array.isArray(value));
const records = values.filter(([path, value]) => isRecord(value) && !isNamed.test(path.join('.')));
const leaves = values.filter(([, value]) => typeof value !== 'object');

/** Replaces the values at these paths, and lists those that are accepted. */
function accepted(paths: Path[], valueAt: (path: Path) => unknown): string[] {
  const changed = structuredClone(content) as unknown as Record<string | number, unknown>;
  for (const path of paths) {
    let place = changed;
    for (const key of path.slice(0, -1)) place = place[key] as typeof place;
    place[path.at(-1) ?? ''] = valueAt(path);
  }
  const found = findProblems(changed as unknown as typeof content);
  const names = paths.map((path) => z.core.toDotPath(path));
  return names.filter((name) => !found.some((line) => line.includes(`: ${name}: `)));
}

test.each([
  '',
  ' ',
  '\n',
  ' text',
  'text ',
  'two\nlines',
  '\u2028',
  '\u200B\u00AD',
  'half \uD800',
  'saved in another encoding: \uFFFD',
  1,
  null,
  undefined,
])('no text may be %j', (value) => {
  const isFree = (path: Path) =>
    (value === null && path.at(-1) === 'year') ||
    (value === undefined && optional.has(path.at(-1)));
  for (const file of Object.keys(content)) {
    const paths = texts.map(([path]) => path).filter((path) => path[0] === file && !isFree(path));
    expect(accepted(paths, () => value)).toEqual([]);
  }
});

test('no value may be missing or of another kind', () => {
  expect(
    accepted(
      leaves.map(([path]) => path),
      () => [],
    ),
  ).toEqual([]);
  for (const [path] of [...lists, ...records].filter(
    ([each]) => !each.some((key) => Number(key) > 0),
  ))
    for (const value of [...(optional.has(path.at(-1)) ? [] : [undefined]), 'text', 1, null])
      expect([value, accepted([path], () => value)]).toEqual([value, []]);
});

test('no list is empty but those of links, case studies, and their pictures', () => {
  const mayBeEmpty = /^(?:provider\.socialLinks|caseStudies(?:\[\d+\]\.pictures)?)$/u;
  const free = lists.filter(([path]) => accepted([path], () => []).length > 0);
  for (const [path] of free) expect(z.core.toDotPath(path)).toMatch(mayBeEmpty);
});

test('no record has a field that nothing shows', () => {
  expect(
    accepted(
      records.map(([path]) => [...path, 'unknown']),
      () => 'text',
    ),
  ).toEqual([]);
});

test('each problem of a record has a line of its own', () => {
  expect(
    withProject({ role: '', screenshot: { source: 'none.png', dark: 'night.png', alt: ' ' } }),
  ).toEqual([
    'content/projects.ts: projects[0].screenshot.source: “none.png” is not in content/images.',
    'content/projects.ts: projects[0].screenshot.dark: “night.png” is not in content/images.',
    'content/projects.ts: projects[0].screenshot.alt: empty.',
    'content/projects.ts: projects[0].role: empty.',
  ]);
});

test('a note on a project has at most 60 characters', () => {
  expect(withProject({ note: 'é'.repeat(60) })).toEqual([]);
  expect(withProject({ note: 'é'.repeat(61) })).toEqual([
    'content/projects.ts: projects[0].note: more than 60 characters.',
  ]);
});

test.each(['ivan@пример.рф', 'ann@bücher.example', 'ann@xn--e1afmkfd.xn--p1ai', 'r&d@example.com'])(
  'the email may be %s',
  (email) => {
    expect(withProvider({ email })).toEqual([]);
  },
);

test('provider.socialLinks may be empty', () => {
  expect(withProvider({ socialLinks: [] })).toEqual([]);
});

test.each([
  ['https://www.example.com', true],
  ['https://example.com/a/b?c=d#e', true],
  ['mailto:ann@example.com', true],
  ['http://example.com', false],
  ['//example.com', false],
  ['/about', false],
  ['https://', false],
  ['https://example', false],
  ['https://a b.com', false],
  ['https://ann:secret@example.com', false],
  ['mailto:ann', false],
  ['mailto:ann@bücher.example', true],
  ['mailto:ann@xn--e1afmkfd.xn--p1ai', true],
  ['mailto:ann@example.com\u200B', false],
  ['javascript:alert(1)', false],
  ['', false],
])('whether a social link may lead to %j: %j', (href, isAllowed) => {
  expect(withLink(href).length === 0).toBe(isAllowed);
});

test('the content of this site has no problems, and its drawings are current', () => {
  expect(findProblems(content)).toEqual([]);
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
  [problems({ projects: [project, project] }), 'projects.ts: projects[1]: “one” is there twice.'],
  [
    withProject({ projectId: 'a b' }),
    'projects.ts: projects[0].projectId: has characters other than letters, digits, and hyphens.',
  ],
  [
    withProject({ startDate: 'March 2023' }),
    'projects.ts: projects[0].startDate: neither a month such as “Mar 2023” nor “Coming Soon”.',
  ],
  [
    withProject({ screenshot: { source: 'technology-icons.svg', alt: 'A picture' } }),
    'projects.ts: projects[0].screenshot.source: neither a PNG nor a JPG.',
  ],
  [
    withProject({ screenshot: 'picture.png' }),
    'projects.ts: projects[0].screenshot: neither “#” nor a picture with source and alt.',
  ],
  [
    withProject({ projectId: 'JYAB0001', projctName: 'One' }),
    'projects.ts: projects[0].projctName: no such field.',
  ],
  [
    withProject({ appLink: 'www.example.com' }),
    'projects.ts: projects[0].appLink: “www.example.com” is neither an address such as https://example.com, nor “/” for this site, nor “#” for none.',
  ],
  [
    withProject({ repoLink: '/' }),
    'projects.ts: projects[0].repoLink: “/” is neither an address such as https://example.com nor “#”.',
  ],
  [
    withProject({ sample: ['rol'] }),
    'projects.ts: projects[0].sample[0]: “rol” is not a field of this record.',
  ],
  [
    withProvider({ email: 'nora at weiss' }),
    'provider.ts: provider.email: not an email address, such as hello@example.com.',
  ],
  [
    withProvider({ foundedYear: '2023' }),
    'provider.ts: provider.foundedYear: not a year, such as 2023.',
  ],
  [
    withProvider({ foundedYear: 23 }),
    'provider.ts: provider.foundedYear: not a year, such as 2023.',
  ],
  [
    problems({ skills: { list: [...own.skills.list, { name: 'A', category: 'database', icon }] } }),
    'skills.ts: skills.list[1].category: “database” is not in content/skill-categories.ts.',
  ],
  [problems({ stats: [] }), 'stats.ts: stats: empty.'],
  [
    problems({ stats: [{ stat: 'a', endNum: 1.5, tagline: 'b', year: null }] }),
    'stats.ts: stats[0].endNum: not a whole number.',
  ],
  [problems({ home: { ...content.home, closing: undefined } }), 'home.ts: home.closing: missing.'],
  [
    problems({ home: { ...content.home, profession: 'Engineer'.repeat(4) } }),
    'home.ts: home.profession: more than 30 characters.',
  ],
  [
    problems({ home: { ...content.home, profession: undefined, audience: 'for schools' } }),
    'home.ts: home.audience: there is no profession for it to follow.',
  ],
  [problems({ home: undefined }), 'home.ts: home: missing.'],
  [
    problems({ timeline: [{ ...entry, era: 'nursing' }] }),
    'timeline.ts: timeline[0].era: “nursing” is not in content/eras.ts.',
  ],
  [
    problems({ eras: { ...content.eras, nursing: 'Nursing' } }),
    'eras.ts: eras.nursing: no such field.',
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
    withProvider({ portrait: { source: 'technology-icons.svg', alt: 'Me' } }),
    'provider.ts: provider.portrait.source: neither a PNG nor a JPG.',
  ],
  [withProvider({ portrait: 'me.jpg' }), 'provider.ts: provider.portrait: not a record.'],
  [
    withProvider({ place: 'Chicago '.repeat(9).trim() }),
    'provider.ts: provider.place: more than 60 characters.',
  ],
  [
    withLink('github.com'),
    'provider.ts: provider.socialLinks[0].href: “github.com” is neither an address such as https://example.com nor mailto: with an email address.',
  ],
  [
    problems({ skillCategories: { ...own.skillCategories, other: 'Other' } }),
    'skill-categories.ts: skillCategories.other: no skill is in this category.',
  ],
  [
    problems({ timeline: [{ ...entry, date: '2023' }] }),
    'timeline.ts: timeline[0].date: not a month such as “Mar 2023”.',
  ],
  [
    problems({ timeline: own.timeline.toReversed() }),
    'timeline.ts: timeline[1]: not later than the entry before it.',
  ],
])('bad content is reported in one line: %j', (found, line) => {
  expect(found).toEqual([`content/${line}`]);
});

const study: CaseStudy = {
  projectId: 'one',
  headline: 'A headline',
  summary: 'A summary, as long as search engines want it to be.',
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

test('a case study of a project that has begun can become a page', () => {
  expect(withStudy({})).toEqual([]);
  expect(withStudy({ endDate: 'Present' })).toEqual([]);
  expect(withStudy({ demo: 'schedule' })).toEqual([]);
});

test('a project with a wrong date is reported once, even if it has a case study', () => {
  expect(
    problems({ projects: [{ ...project, startDate: 'May' }], caseStudies: [study] }),
  ).toHaveLength(1);
});

test.each([
  '0',
  '4.5',
  '1,046',
  '99.95%',
  '$1,200',
  '€40',
  '£1,200',
  '−37%',
  '-3',
  '+25%',
  '10×',
  '3x',
  '$1.2M',
  '40k',
])('%s is a number that fits on keys', (number) => {
  expect(withNumber(number)).toEqual([]);
});

test.each(['', 'many', '1,04', '12,34', '1.', '%', '−', '3×%', '3 h', '٣'])(
  '“%s” is none',
  (number) => {
    expect(withNumber(number)).toEqual([
      'content/case-studies.ts: caseStudies[0].results[0].number: not a number such as 3, −37%, 10×, or $1,200.',
    ]);
  },
);

test.each([
  [withNumber('1,046,000'), '[0].results[0].number: more than 6 characters.'],
  [
    withStudy({ results: [{ number: '3', label: 'things', short: 'é'.repeat(33) }] }),
    '[0].results[0].short: more than 32 characters.',
  ],
  [
    withStudy({ projectId: 'none' }),
    '[0].projectId: not a project in content/projects.ts that has started.',
  ],
  [
    withStudy({ projectId: 'two-2' }),
    '[0].projectId: not a project in content/projects.ts that has started.',
  ],
  [
    withStudy({ demo: 'game' as 'schedule' }),
    '[0].demo: “game” is not a demo: the only one is “schedule”.',
  ],
  [withStudy({ endDate: 'Feb 2024' }), '[0].endDate: before Mar 2024, its start.'],
  [withStudy({ endDate: 'Now' }), '[0].endDate: neither “Present” nor a month such as “Mar 2024”.'],
])('a bad case study is reported in one line: %j', (found, line) => {
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
    withSkill({ icon: 'none' }),
    'skills.ts: skills.list[0].icon: “none” is not in content/images/technology-icons.svg: add its symbol (docs/owner.md).',
  ],
])('a drawing that does not fit the content is reported in one line: %j', (found, line) => {
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

test.each(['content', 'small-content'])(
  'the fixture %j has all fields of the content, and no others',
  async (name) => {
    const folder = join(import.meta.dirname, '../../tests/fixtures', name);
    const modules: object[] = await Promise.all(
      globSync('*.ts', { cwd: folder }).map(
        (file) => import(pathToFileURL(join(folder, file)).href),
      ),
    );
    const fixture = Object.assign({}, ...modules) as typeof content & { skillContent: unknown };
    const found = findProblems({ ...content, ...fixture, skills: fixture.skillContent });
    expect(found.filter((line) => /: (?:missing|no such field)\.$/u.test(line))).toEqual([]);
  },
);
