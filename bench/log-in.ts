import { join } from 'node:path';
import { floodLogIns } from '../tests/faults/flood-log-ins.ts';
import { readPagesDuring } from '../tests/faults/read-pages-during.ts';
import { startServer } from '../tests/harness/start-server.ts';
import { createFigure, type Figure } from './measure/figure.ts';
import { interleave } from './measure/interleave.ts';
import { quantile, ratios } from './measure/statistics.ts';
import type { Part } from './part.ts';
import { startProgram } from './servers/start-program.ts';

const clients = 100;
const faults = join(import.meta.dirname, '..', 'tests', 'faults');
/** Returns the passwords checked a second. */
async function flood(url: string, seconds: number): Promise<number> {
  const { statuses, checksPerSecond } = await floodLogIns(url, { clients, milliseconds: seconds * 1000 });
  const other = statuses.find((status) => status !== 401 && status !== 503);
  if (other !== undefined) throw new Error(`A log-in was answered with ${other}`);
  return checksPerSecond;
}

/** How many passwords a second are checked while many log in at once, beside a server that only hashes, and how pages are read meanwhile. */
export const logIn: Part = async ({ choose }) => {
  await using stack = new AsyncDisposableStack();
  const site = await startServer();
  stack.defer(site.stop);
  const bare = stack.use(await startProgram(join(faults, 'bare-hash-server.ts')));
  await (await fetch(`${site.url}/about`)).text();
  const seconds = choose(2, 5);
  const rounds = await interleave('log-in', choose(1, 3), {
    'this site': () => readPagesDuring(`${site.url}/about`, () => flood(site.url, seconds)),
    // It has the same visitor, whose own work needs a part of the cores.
    'a server that only hashes': () => readPagesDuring(bare.url, () => flood(bare.url, seconds)),
  });

  const own = rounds['this site'];
  const alone = rounds['a server that only hashes'];
  const subject = `${clients} clients`;
  const rateOf = (variant: string, runs: { result: number }[]): Figure =>
    createFigure(
      { measure: 'passwords checked a second', subject, variant, unit: '/s', better: 'higher' },
      runs.map(({ result }) => result),
    );
  const pageFigure = (name: string, share: number) =>
    createFigure(
      { measure: `a page meanwhile, ${name}`, subject, variant: 'this site', unit: 'ms', better: 'lower' },
      own.map(({ pageMs }) => quantile(pageMs, share)),
    );
  return [
    ...Object.entries(rounds).map(([variant, runs]) => rateOf(variant, runs)),
    createFigure(
      { measure: 'passwords checked, of the bare hash rate', subject, variant: 'this site', unit: '', better: 'higher' },
      ratios(
        own.map(({ result }) => result),
        alone.map(({ result }) => result),
      ),
    ),
    pageFigure('p50', 0.5),
    pageFigure('p99', 0.99),
  ];
};
