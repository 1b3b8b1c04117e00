import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSeededSite } from './data/start-seeded-site.ts';
import { createFigure, type Figure } from './measure/figure.ts';
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

/** How much memory one process has at rest, after a million requests, and how fast that grows. */
export const memory: Part = async ({ choose }) => {
  if (process.platform !== 'linux') throw new Error('Only Linux tells how much memory a process has');
  const generator = await provideLoadGenerator();
  await using stack = new AsyncDisposableStack();
  const site = await startSeededSite();
  stack.defer(site.stop);
  for (const path of paths) await (await fetch(site.url + path)).text();
  await sleep(restMs);
  const atRest = await residentMegabytes(site.process.pid);

  const total = choose(50_000, million);
  const samples: { requests: number; megabytes: number }[] = [];
  let requests = 0;
  while (requests < total) {
    tell(`memory: ${requests.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} requests`);
    for (const path of paths) {
      const load = { url: site.url + path, connections, seconds: 1, headers: browserHeaders };
      requests += (await generator.run(load)).requests;
    }
    samples.push({ requests, megabytes: await residentMegabytes(site.process.pid) });
  }
  await sleep(restMs);
  const after = await residentMegabytes(site.process.pid);

  const later = samples.slice(Math.floor(samples.length / 2));
  const perStep = (samples.at(-1)?.requests ?? 0) / samples.length;
  const growth = later.length < 2 ? 0 : (slope(later.map(({ megabytes }) => megabytes)) * million) / perStep;
  const figure = (measure: string, megabytes: number): Figure =>
    createFigure({ measure, subject: 'one process', variant: 'this site', unit: 'MB', better: 'lower' }, [megabytes]);
  return [
    figure('memory at rest', atRest),
    figure('memory at rest after a million requests', after),
    figure('the most during them', Math.max(...samples.map(({ megabytes }) => megabytes))),
    figure('growth in the second half, for a million requests', growth),
  ];
};
