import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const digestFile = 'build/digest.json';
const sources = [
  '{app,cli,content,db,domain,public,scripts,server,shared}/**/*',
  'package-lock.json',
  'vite.config.ts',
];

/**
 * Digests the contents of all sources by name. Their times could be older than the build even if
 * they are new here.
 */
function digestSources(): Record<string, string> {
  const files = globSync(sources, { exclude: ['**/node_modules', '**/*.test.{ts,tsx}'] })
    .filter((file) => statSync(file).isFile())
    .toSorted();
  return Object.fromEntries(
    files.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

/** Returns why the build is not that of the sources, or undefined if it is. */
export function findChange(): string | undefined {
  if (!existsSync(digestFile)) return 'There is no whole build';
  const built = JSON.parse(readFileSync(digestFile, 'utf8')) as Record<string, string>;
  const now = digestSources();
  const changed = [...Object.keys(now), ...Object.keys(built)].find(
    (file) => now[file] !== built[file],
  );
  return changed === undefined
    ? undefined
    : `The build is older than the last change of ${changed}`;
}

/** Refuses to go on with a build of other sources. */
export function assertBuilt(): void {
  const change = findChange();
  if (change !== undefined) throw new Error(`${change}. Run "npm run build" first.`);
}

export const forgetBuild = (): void => rmSync(digestFile, { force: true });
export const rememberBuild = (): void =>
  writeFileSync(digestFile, JSON.stringify(digestSources(), null, 1));
