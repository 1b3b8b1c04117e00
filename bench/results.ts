import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { Figure } from './measure/figure.ts';

/** Where, when, and of what a part was measured. */
export interface Circumstances {
  date: string;
  commit: string;
  machine: string;
  node: string;
  isQuick: boolean;
}

export interface PartResult extends Circumstances {
  seconds: number;
  figures: Figure[];
}

/** The newest result of each part, by its name. */
export type Results = Partial<Record<string, PartResult>>;

const bytesPerGigabyte = 1024 ** 3;

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** Describes this machine and the checked-out commit. */
export function readCircumstances(isQuick: boolean): Circumstances {
  const isChanged = git('status', '--porcelain', '--', ':!bench') !== '';
  const commit = git('rev-parse', '--short', 'HEAD');
  const memory = Math.round(totalmem() / bytesPerGigabyte);
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${commit === '' ? 'unknown' : commit}${isChanged ? ', changed' : ''}`,
    machine: `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}, ${memory} GB, ${platform()} ${arch()}`,
    node: process.versions.node,
    isQuick,
  };
}

/** Reads saved results. Without the file there are none. */
export async function readResults(file: string): Promise<Results> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return JSON.parse(text) as Results;
}

/** Saves the result of one part in place of its earlier one. */
export async function saveResult(file: string, part: string, result: PartResult): Promise<void> {
  const results = { ...(await readResults(file)), [part]: result };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
}
