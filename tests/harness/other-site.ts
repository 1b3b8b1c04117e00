import { globSync } from 'node:fs';
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Generated files, and files that belong only to this checkout. */
const left = new Set([
  'node_modules',
  'build',
  'release',
  'data',
  'test-results',
  '.git',
  '.types',
  '.env',
]);
/** Files generated from the replaced content, or quoting it. */
const replaced = [
  'content/generated',
  'content/images/*.{png,jpg,avif,webp}',
  'content/images/screenshots.json',
  'tests/specification/sample-content.test.ts',
];

const project = join(import.meta.dirname, '..', '..');

const isOwn = (source: string): boolean => basename(source) !== 'node_modules';

const linkPackages = (target: string): Promise<void> =>
  symlink(join(project, 'node_modules'), join(target, 'node_modules'), 'junction');

/** Copies what drawing and building content need. */
export async function copyForScripts(target: string): Promise<void> {
  for (const part of ['app', 'content', 'scripts', 'shared', 'package.json'])
    await cp(join(project, part), join(target, part), { recursive: true });
  await linkPackages(target);
}

/** Copies the project into an empty folder, with another owner's content. */
export async function copyWithContent(content: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const entries = (await readdir(project)).filter((name) => !left.has(name));
  await Promise.all(
    entries.map((name) =>
      cp(join(project, name), join(target, name), { recursive: true, filter: isOwn }),
    ),
  );
  await linkPackages(target);
  for (const made of globSync(replaced, { cwd: target }))
    await rm(join(target, made), { recursive: true, force: true });
  await cp(content, join(target, 'content'), { recursive: true });
}
