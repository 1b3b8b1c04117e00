import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { loadContent, locate } from './content/load-content.ts';
import {
  convertPictures,
  filesOf,
  listPortraits,
  listScreenshots,
  writePictures,
} from './content/pictures.ts';

// Checks the content, converts new pictures, and generates the modules that the browser needs.

const generated = 'content/generated';

function refuse(problems: string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Doesn't touch an unchanged file, because the dev server would reload its pages. */
async function write(file: string, text: string): Promise<void> {
  await mkdir(generated, { recursive: true });
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) await writeFile(file, text);
}

try {
  const content = await loadContent();
  // Imported only now: they import content, whose mistakes `loadContent` explains.
  const { findProblems } = await import('./content/find-problems.ts');
  const { findPageProblems } = await import('./content/find-page-problems.ts');
  refuse(findProblems(content));
  refuse(await findPageProblems(content));
  const { caseStudies, projects, provider } = content;
  const screenshots = listScreenshots(projects, caseStudies);
  const portraits = listPortraits(provider);
  await convertPictures([...screenshots, ...portraits]);
  const covers = [...new Set(projects.map(({ cover }) => `covers/${cover}.svg`))];
  await write(`${generated}/screenshots.ts`, writePictures('screenshots', filesOf(screenshots)));
  await write(`${generated}/portraits.ts`, writePictures('portraits', filesOf(portraits)));
  await write(`${generated}/covers.ts`, writePictures('covers', covers));
  // The browser gets only the ids, not the case studies.
  const ids = caseStudies.map(({ projectId }) => `'${projectId}'`).join(', ');
  await write(
    `${generated}/case-study-ids.ts`,
    `export const caseStudyIds: readonly string[] = [${ids}];\n`,
  );
} catch (error) {
  console.error(`The content cannot be built:\n${locate(error as Error)}`);
  console.error(`Correct it in ${resolve('content')}, and run "npm run content:build".`);
  process.exitCode = 1;
}
