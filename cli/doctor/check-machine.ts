import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { count } from '#cli/command.ts';
import type { Site } from '#cli/open-site.ts';
import { reasonOf } from '#db/errors.ts';
import { findClockProblem } from '#domain/core';
import { type Finding, ok, problem, warning } from './finding.ts';

const megabyte = 1024 * 1024;
const lowBytes = 1024 * megabyte;
const tooLowBytes = 100 * megabyte;
const tooFewFiles = 100;

export async function checkDisk(
  dataDir: string,
  measure: (
    folder: string,
  ) => Promise<{ bavail: number; bsize: number; files: number; ffree: number }> = statfs,
): Promise<Finding> {
  const folder = resolve(dataDir);
  try {
    const { bavail, bsize, files, ffree } = await measure(folder);
    const free = bavail * bsize;
    const message = `${Math.floor(free / megabyte).toLocaleString('en-US')} MB are free in ${folder}`;
    const advice = 'Free some space. With a full disk, the site cannot store reviews or sign-ups.';
    if (free < tooLowBytes) return problem(message, advice);
    // File systems without such a limit report 0 files.
    if (files > 0 && ffree < tooFewFiles)
      return problem(
        `The disk of ${folder} has room for ${count(ffree, 'more file')} (df -i)`,
        'Remove some files, or the site cannot start or be backed up.',
      );
    return free < lowBytes ? warning(message, advice) : ok(message);
  } catch (error) {
    return problem(`The free space in ${folder} is unknown: ${reasonOf(error)}`, 'Check DATA_DIR.');
  }
}

export async function checkClock({ context }: Site): Promise<Finding> {
  const found = await findClockProblem(context);
  if (found === undefined) return ok('It agrees with the times that the site has stored');
  return warning(found, 'If the clock is wrong, set it, and let the machine keep it synchronized.');
}
