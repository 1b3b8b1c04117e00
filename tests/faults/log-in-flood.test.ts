import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { startServer } from '../harness/start-server.ts';
import { extent, report } from './extent.ts';
import { type Flood, floodLogIns } from './flood-log-ins.ts';
import { readPagesDuring } from './read-pages-during.ts';

const clients = extent(100, 200);
const floodMs = extent(0, 5000);
const rounds = extent(1, 3);
// The fields of /proc/PID/stat after the name, and their unit, which is the same on every Linux.
const [userTicks, systemTicks, msPerTick] = [11, 12, 10];

interface CostedFlood extends Flood {
  /** The CPU time of the server for each check, whatever else the machine does. */
  cpuMsPerCheck: number;
}

/** The CPU time of all threads of a process so far. Only Linux tells. */
async function cpuMs(pid = 0): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /u, '').split(' ');
  return (Number(fields[userTicks]) + Number(fields[systemTicks])) * msPerTick;
}

async function flood(url: string, pid: number | undefined): Promise<CostedFlood> {
  const cpuBefore = await cpuMs(pid);
  const found = await floodLogIns(url, { clients, milliseconds: floodMs });
  const checks = found.statuses.filter((status) => status === 401).length;
  return { ...found, cpuMsPerCheck: ((await cpuMs(pid)) - cpuBefore) / checks };
}

/** Starts a server that only hashes. */
async function startBareServer(): Promise<{ url: string; pid: number | undefined }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-hash-server.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: address.toString().trim(), pid: child.pid };
}

const atShare = (numbers: number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? Number.NaN;
/** The middle of several figures, with the least and the greatest. */
const spread = (numbers: number[], digits = 2): string =>
  `${atShare(numbers, 0.5).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)})`;

test('while many clients log in at once, each gets an answer or a wait, and pages go on being served', async () => {
  await ensureBuilt();
  const site = await startServer();
  onTestFinished(site.stop);
  const bare = extent(0, 1) === 1 ? await startBareServer() : undefined;
  await (await fetch(`${site.url}/about`)).text();
  const pageMs: number[] = [];
  const barePageMs: number[] = [];
  const rates: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Both have the same visitor, whose own work needs a part of the cores.
    const alone = bare === undefined ? undefined : await readPagesDuring(bare.url, () => flood(bare.url, bare.pid));
    const during = await readPagesDuring(`${site.url}/about`, () => flood(site.url, site.process.pid));
    const { statuses, checksPerSecond, cpuMsPerCheck } = during.result;
    expect(statuses.filter((status) => ![401, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(503);
    expect(statuses).toContain(401);
    expect(during.pageMs.length).toBeGreaterThan(0);
    pageMs.push(...during.pageMs);
    barePageMs.push(...(alone?.pageMs ?? []));
    rates.push(checksPerSecond / (alone?.result.checksPerSecond ?? Number.NaN));
    costs.push((alone?.result.cpuMsPerCheck ?? Number.NaN) / cpuMsPerCheck);
  }
  report('Log-in flood', {
    clients,
    'rate, of a server that only hashes': spread(rates),
    'log-ins per CPU time, of the same': spread(costs),
    'pages p50 ms': atShare(pageMs, 0.5).toFixed(0),
    'p99 ms': atShare(pageMs, 0.99).toFixed(0),
    'p99 ms of empty pages from the server that only hashes': atShare(barePageMs, 0.99).toFixed(0),
  });
});
