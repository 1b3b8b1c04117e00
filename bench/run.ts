import { spawnSync } from 'node:child_process';
import { tell } from './measure/progress.ts';
import { type PartName, parts } from './parts.ts';
import type { Extent } from './part.ts';
import { providePackages } from './provide-packages.ts';
import { readCircumstances, saveResult } from './results.ts';

/** Builds the site as it is checked out, because an older build would be measured in its name. */
function build(): void {
  tell('building the site');
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The site could not be built');
}

export interface RunOptions {
  names: PartName[];
  isQuick: boolean;
  store: string | undefined;
  /** Where the results are saved. */
  file: string;
}

/** Measures the parts one after another, and saves each as soon as it is done. Returns the names of those that failed. */
export async function runParts({ names, isQuick, store, file }: RunOptions): Promise<PartName[]> {
  if (names.length === 0) return [];
  await providePackages();
  build();
  const circumstances = readCircumstances(isQuick);
  const extent: Extent = { isQuick, store, choose: (quick, full) => (isQuick ? quick : full) };
  const failed: PartName[] = [];
  for (const name of names) {
    tell(`${name}: starts`);
    const from = performance.now();
    try {
      const figures = await parts[name](extent);
      await saveResult(file, name, { ...circumstances, seconds: Math.round((performance.now() - from) / 1000), figures });
    } catch (error) {
      failed.push(name);
      tell(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  return failed;
}
