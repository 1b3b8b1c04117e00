import { hash } from 'node:crypto';
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const digestFile = 'build/digest.json';
const sources = [
  '{app,cli,content,db,domain,framework,public,scripts,server,shared}/**/*',
  'package-lock.json',
  'vite.config.ts',
];

/** Hashes contents, because a new source can be dated before the build. */
function digestSources(): Record<string, string> {
  const files = globSync(sources, { exclude: ['**/node_modules', '**/*.test.{ts,tsx}'] })
    .filter((file) => statSync(file).isFile())
    .toSorted();
  return Object.fromEntries(files.map((file) => [file, hash('sha256', readFileSync(file))]));
}

/** Undefined if missing, or if a full disk cut it off. */
function readDigest(): Record<string, string> | undefined {
  try {
    return JSON.parse(readFileSync(digestFile, 'utf8')) as Record<string, string>;
  } catch {
    return undefined;
  }
}

/** Returns why the build is out of date, or undefined. */
export function findChange(): string | undefined {
  const built = readDigest();
  if (built === undefined) return 'There is no complete build';
  const now = digestSources();
  const changed = [...Object.keys(now), ...Object.keys(built)].find(
    (file) => now[file] !== built[file],
  );
  return changed === undefined
    ? undefined
    : `The build is older than the last change of ${changed}`;
}

export function assertBuilt(): void {
  const change = findChange();
  if (change !== undefined) throw new Error(`${change}. Run "npm run build" first.`);
}

/** Forgets the last build. Call the returned function once the new one is complete. */
export function beginBuild(): () => void {
  const before = digestSources();
  rmSync(digestFile, { force: true });
  return () => {
    const after = digestSources();
    // The build may have either version.
    const built = Object.entries(before).map(([file, digest]) => [
      file,
      after[file] === digest ? digest : 'unknown',
    ]);
    writeFileSync(digestFile, JSON.stringify(Object.fromEntries(built), null, 1));
  };
}
