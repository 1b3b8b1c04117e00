import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findProblems } from './content/find-problems.ts';
import { loadContent } from './content/load-content.ts';
import { convertScreenshots } from './content/screenshots.ts';

// Checks the content, lists the case studies for the browser, and converts new screenshots.

try {
  const content = await loadContent();
  const { caseStudies, projects } = content;
  const problems = findProblems(content);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  // The browser needs to know which projects have case studies, but not what these say.
  const file = 'content/generated/case-study-ids.ts';
  const ids = caseStudies.map(({ projectId }) => `'${projectId}'`).join(', ');
  const list = `export const caseStudyIds: readonly string[] = [${ids}];\n`;
  await mkdir('content/generated', { recursive: true });
  // A file that is written again would reload the pages of a running development server.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== list) await writeFile(file, list);
  await convertScreenshots(projects, caseStudies);
} catch (error) {
  console.error(
    `The content cannot be built:\n${error instanceof Error ? error.message : String(error)}`,
  );
  console.error(`Correct it in ${resolve('content')}, and run "npm run content:build".`);
  process.exitCode = 1;
}
