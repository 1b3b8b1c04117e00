import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const given = new Map<string, string>();

/** Names a class of a CSS module: its own name and three characters of the file's. Throws if another file has the same name. */
export function nameClass(name: string, file: string): string {
  const path = relative(process.cwd(), file.replace(/\?.*$/u, ''));
  const scoped = `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
  const owner = given.get(scoped);
  if (owner !== undefined && owner !== path) throw new Error(`${owner} and ${path} both name a class ${scoped}`);
  given.set(scoped, path);
  return scoped;
}
