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

const isOwn = (source: string): boolean => basename(source) !== 'node_modules';

/** Copies the project into an empty folder, with another owner's content. */
export async function copyWithContent(
  origin: string,
  content: string,
  target: string,
): Promise<void> {
  await mkdir(target, { recursive: true });
  const entries = (await readdir(origin)).filter((name) => !left.has(name));
  await Promise.all(
    entries.map((name) =>
      cp(join(origin, name), join(target, name), { recursive: true, filter: isOwn }),
    ),
  );
  await symlink(join(origin, 'node_modules'), join(target, 'node_modules'), 'junction');
  for (const made of globSync(replaced, { cwd: target }))
    await rm(join(target, made), { recursive: true, force: true });
  await cp(content, join(target, 'content'), { recursive: true });
}
