import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Site } from '#cli/open-site.ts';
import { reasonOf } from '#db/errors.ts';
import { findClockProblem } from '#domain/core';
import { type Finding, ok, problem, warning } from './finding.ts';

const megabyte = 1024 * 1024;
const lowBytes = 1024 * megabyte;
const tooLowBytes = 100 * megabyte;

export async function checkDisk(
  dataDir: string,
  measure: (folder: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): Promise<Finding> {
  const folder = resolve(dataDir);
  try {
    const { bavail, bsize } = await measure(folder);
    const free = bavail * bsize;
    const message = `${Math.floor(free / megabyte).toLocaleString('en-US')} MB are free in ${folder}`;
    const advice = 'Free some space: without it, the site takes no reviews and no sign-ups.';
    if (free < tooLowBytes) return problem(message, advice);
    return free < lowBytes ? warning(message, advice) : ok(message);
  } catch (error) {
    return problem(`The free space in ${folder} is unknown: ${reasonOf(error)}`, 'Check DATA_DIR.');
  }
}

export async function checkClock({ context }: Site): Promise<Finding> {
  const found = await findClockProblem(context);
  if (found === undefined) return ok('It fits the times that the site has stored');
  return warning(found, 'If it is wrong, set it, and let the machine keep it synchronized.');
}
