import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSeededSite } from './data/start-seeded-site.ts';
import { createFigure, type Figure } from './measure/figure.ts';
import { connectInspector, inspectorSettings } from './measure/inspector.ts';
import { provideLoadGenerator } from './measure/load-generator.ts';
import { tell } from './measure/progress.ts';
import { slope } from './measure/statistics.ts';
import type { Part } from './part.ts';
import { browserHeaders } from './servers/recording.ts';

const paths = ['/', '/reviews', '/api/reviews', '/api/reviews/summary', '/about'];
const [connections, restMs, million, kibibytesPerMegabyte] = [64, 3000, 1_000_000, 1_000_000 / 1024];

/** The memory of a process that is in RAM, in megabytes. Only Linux tells. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1]) / kibibytesPerMegabyte;
}

/**
 * How much memory one process has at rest and after a million requests. What it keeps is measured after its garbage was collected: between
 * two collections, V8 lets any process grow.
 */
export const memory: Part = async ({ choose }) => {
  if (process.platform !== 'linux') throw new Error('Only Linux tells how much memory a process has');
  const generator = await provideLoadGenerator();
  await using stack = new AsyncDisposableStack();
  const site = await startSeededSite({ settings: inspectorSettings });
  stack.defer(site.stop);
  const ask = async (path: string) => {
    const outcome = await generator.run({ url: site.url + path, connections, seconds: 1, headers: browserHeaders });
    return outcome.requests;
  };
  for (const path of paths) await (await fetch(site.url + path)).text();
  await sleep(restMs);
  const resident = () => residentMegabytes(site.process.pid);
  const atRest = await resident();

  const inspector = stack.use(await connectInspector(site.output()));
  // Code is compiled and connections are made first.
  for (const path of paths) await ask(path);
  const inUse = [await inspector.collectGarbage()];
  const total = choose(50_000, million);
  let requests = 0;
  let most = 0;
  while (requests < total) {
    tell(`memory: ${requests.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} requests`);
    for (const path of paths) requests += await ask(path);
    most = Math.max(most, await resident());
    inUse.push(await inspector.collectGarbage());
  }
  await sleep(restMs);

  const name = { subject: 'one process', variant: 'this site', unit: 'MB', better: 'lower' } as const;
  const figure = (measure: string, megabytes: number): Figure => createFigure({ ...name, measure }, [megabytes]);
  return [
    figure('memory at rest', atRest),
    figure('memory at rest after a million requests', await resident()),
    figure('the most during them', most),
    figure('heap in use before them', inUse[0] ?? Number.NaN),
    figure('heap in use after them', inUse.at(-1) ?? Number.NaN),
    figure('growth of the heap in use, for a million requests', (slope(inUse) * (inUse.length - 1) * million) / requests),
  ];
};
