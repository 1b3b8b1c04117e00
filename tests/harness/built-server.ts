import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const project = join(import.meta.dirname, '..', '..');

/** The entry point of the built site. */
export const builtServer = join(project, 'build', 'server', 'main.js');

/** The owner's command line of the built site. */
export const builtOwner = join(project, 'build', 'server', 'owner.js');

/** Builds the site if there is no build yet. */
export async function ensureBuilt(): Promise<void> {
  await access(builtServer).catch(() =>
    promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: project }),
  );
}
