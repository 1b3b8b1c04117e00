import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { caseStudies } from '../content/case-studies.ts';
import { projects } from '../content/projects.ts';
import { provider } from '../content/provider.ts';
import { skillCategories } from '../content/skill-categories.ts';
import { skills } from '../content/skills.ts';
import { technologies } from '../content/technologies.ts';
import { timeline } from '../content/timeline.ts';
import { findCaseStudyProblems } from './content/find-case-study-problems.ts';
import { findContentProblems } from './content/find-content-problems.ts';
import { findDrawingProblems } from './content/find-drawing-problems.ts';
import { convertScreenshots } from './content/screenshots.ts';

// Checks the content, lists the case studies for the browser, and converts new screenshots.

const root = new URL('../', import.meta.url);

/** Reads a file that may be missing. */
function read(file: string): string {
  try {
    return readFileSync(new URL(file, root), 'utf8');
  } catch {
    return '';
  }
}

try {
  const content = { provider, projects, skills, technologies, skillCategories, timeline };
  const problems = [
    ...findContentProblems(content),
    ...findCaseStudyProblems(caseStudies, projects),
    ...findDrawingProblems(content, read),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  // The browser needs to know which projects have case studies, but not what these say.
  const file = 'content/generated/case-study-ids.ts';
  const ids = caseStudies.map(({ projectId }) => `'${projectId}'`).join(', ');
  const list = `export const caseStudyIds: readonly string[] = [${ids}];\n`;
  await mkdir(new URL('./', new URL(file, root)), { recursive: true });
  // A file that is written again would reload the pages of a running development server.
  if (read(file) !== list) await writeFile(new URL(file, root), list);
  await convertScreenshots();
} catch (error) {
  console.error(`The content cannot be built:\n${error instanceof Error ? error.message : String(error)}`);
  console.error(`Correct it in ${fileURLToPath(new URL('content', root))}, and run "npm run content:build".`);
  process.exitCode = 1;
}
