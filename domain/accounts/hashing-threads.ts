import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** How much lower than that of the process. */
const difference = 5;
const threads = '/proc/self/task';

/**
 * Lowers the priority of the threads that hash passwords, so that hashing on every core never keeps the main thread from answering.
 * Only Linux lists a process's threads; elsewhere nothing changes. The threads exist once the first hash is done.
 */
export function lowerHashingPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    const priority = Math.min(getPriority() + difference, constants.priority.PRIORITY_LOW);
    for (const id of readdirSync(threads)) {
      if (readFileSync(`${threads}/${id}/comm`, 'utf8').trim() === 'libuv-worker') setPriority(Number(id), priority);
    }
  } catch {
    // A sandbox may forbid it. Hashing works all the same.
  }
}
