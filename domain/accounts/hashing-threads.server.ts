import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const hashingPriority = 5;
const threads = '/proc/self/task';

/**
 * Lowers the priority of the threads that hash passwords, so that hashing on every core never keeps the main thread from answering.
 * Only Linux lists a process's threads; elsewhere nothing changes. The threads exist once the first hash is done.
 */
export function lowerHashingPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    for (const id of readdirSync(threads)) {
      if (readFileSync(`${threads}/${id}/comm`, 'utf8').trim() === 'libuv-worker') setPriority(Number(id), hashingPriority);
    }
  } catch {
    // A sandbox may forbid it. Hashing works all the same.
  }
}
