import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { caseStudies } from '../content/case-studies.ts';
import { projects } from '../content/projects.ts';
import { provider } from '../content/provider.ts';
import { skillCategories } from '../content/skill-categories.ts';
import { skills } from '../content/skills.ts';
import { technologies } from '../content/technologies.ts';
import { timeline } from '../content/timeline.ts';
import { drawLogo } from './content/draw-logo.ts';
import { findCaseStudyProblems } from './content/find-case-study-problems.ts';
import { findContentProblems } from './content/find-content-problems.ts';
import { measureSlogan } from './content/measure-slogan.ts';
import { monogramOf } from './content/monogram-of.ts';
import { makePictures, picturesOf, readScreenshot, screenshotSources } from './content/screenshots.ts';
import { socialMarks } from './content/social-marks.ts';
import { technologySprite } from './content/technology-icons.ts';
import { writeModule } from './content/write-module.ts';

// Makes every generated file from the content: the list of case studies, the monogram, the logo, the site's icons, the marks of
// technologies and social links, and the sizes of screenshots. Writes only what is stale.

const root = new URL('../', import.meta.url);
const images = new URL('content/images/', root);
const hashesFile = 'content/images/screenshots.json';

const read = (file: string): Promise<Buffer | undefined> => readFile(new URL(file, root)).catch(() => undefined);

/** Writes a file unless it has this content already. */
async function update(file: string, content: string | Buffer): Promise<void> {
  const bytes = Buffer.from(content);
  const current = await read(file);
  if (current?.equals(bytes) === true) return;
  await mkdir(new URL('./', new URL(file, root)), { recursive: true });
  await writeFile(new URL(file, root), bytes);
  console.log(`Content: wrote ${file}`);
}

/** The browser needs to know which projects have case studies, but not what these say. */
const writeCaseStudyIds = (studies: readonly { projectId: string }[]): string =>
  `export const caseStudyIds: readonly string[] = [${studies.map(({ projectId }) => `'${projectId}'`).join(', ')}];\n`;

const writeMonogram = (): string => writeModule('monogram', 'The letters that stand for the brand on keys.', monogramOf(provider.brand));

/** Makes the pictures of new and changed screenshots. */
async function updateScreenshots(): Promise<void> {
  const known = JSON.parse((await read(hashesFile))?.toString() ?? '{}') as Record<string, string>;
  const present = new Set(await readdir(images).catch(() => []));
  const hashes: Record<string, string> = {};
  for (const source of screenshotSources()) {
    const { png, hash } = await readScreenshot(images, source);
    hashes[source] = hash;
    if (known[source] === hash && picturesOf(source).every((name) => present.has(name))) continue;
    for (const [name, picture] of Object.entries(await makePictures(source, png))) await update(`content/images/${name}`, picture);
  }
  await update(hashesFile, `${JSON.stringify(hashes, null, 2)}\n`);
}

try {
  const problems = [
    ...findContentProblems({ provider, projects, skills, technologies, skillCategories, timeline }),
    ...findCaseStudyProblems(caseStudies, projects),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await update('content/generated/case-study-ids.ts', writeCaseStudyIds(caseStudies));
  await update('content/generated/monogram.ts', writeMonogram());
  await update('content/generated/logo.ts', await drawLogo());
  await update('content/generated/slogan.css', await measureSlogan());
  await update('content/images/social-marks.svg', await socialMarks());
  await update('content/images/technology-icons.svg', await technologySprite());
  // Reads the logo that may just have been written.
  const { drawIcons } = await import('./content/draw-icons.ts');
  for (const [name, icon] of Object.entries(await drawIcons())) await update(`public/${name}`, icon);
  await updateScreenshots();
} catch (error) {
  console.error(`The content cannot be built:\n${error instanceof Error ? error.message : String(error)}`);
  console.error(`Correct it in ${fileURLToPath(new URL('content', root))}, and run "npm run content:build".`);
  process.exitCode = 1;
}
