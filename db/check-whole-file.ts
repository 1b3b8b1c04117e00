import { spawn } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuseDamaged } from './sqlite-damage.ts';

// The build puts it beside the file that this becomes a part of.
const program = fileURLToPath(new URL(`./check-file${extname(import.meta.url)}`, import.meta.url));

export interface WholeFileCheck {
  /** Resolves to the refusal if the file is damaged; to nothing if it is sound, if it cannot be checked, or after `stop`. */
  damage: Promise<Error | undefined>;
  stop: () => void;
}

/** Checks a SQLite file of any size in a process of low priority. Warns if that is not possible. */
export function checkWholeFile(file: string, warn: (text: string) => void): WholeFileCheck {
  const child = spawn(process.execPath, [program, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Options for the site, such as a port for its debugger, are not for this.
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let isStopped = false;
  let found = '';
  let problem = '';
  child.stdout.on('data', (chunk: Buffer) => (found += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
  const damage = new Promise<Error | undefined>((resolve) => {
    child.once('error', (error) => (problem = error.message));
    child.once('close', (exitCode) => {
      if (exitCode !== 0 && !isStopped)
        warn(`${file} could not be checked for damage: ${/^\w*Error: .*$/mu.exec(problem)?.[0] ?? problem}`);
      resolve(found === '' ? undefined : refuseDamaged(file, found));
    });
  });
  return {
    damage,
    stop: () => {
      isStopped = true;
      child.kill('SIGKILL');
    },
  };
}
