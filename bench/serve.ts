import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSeededSite } from './data/start-seeded-site.ts';
import { cpuMs } from './measure/cpu-time.ts';
import { createFigure, type Figure } from './measure/figure.ts';
import { interleave } from './measure/interleave.ts';
import { type LoadGenerator, provideLoadGenerator } from './measure/load-generator.ts';
import { ratios } from './measure/statistics.ts';
import { tell } from './measure/progress.ts';
import type { Part } from './part.ts';
import { browserHeaders, headerOf, type Recording, recordResponses, writeRecording } from './servers/recording.ts';
import { startFramework } from './servers/start-framework.ts';
import { startNginx } from './servers/start-nginx.ts';
import { type RunningProgram, startProgram } from './servers/start-program.ts';

const connections = 64;
const programs = join(import.meta.dirname, 'servers');

interface Target {
  subject: string;
  path: string;
  isConditional?: boolean;
  /** Whether the framework renders it. */
  isPage?: boolean;
}

const targets: Target[] = [
  { subject: 'Home', path: '/', isPage: true },
  { subject: 'Reviews', path: '/reviews', isPage: true },
  { subject: 'GET /api/reviews', path: '/api/reviews' },
  { subject: 'GET /api/reviews/summary', path: '/api/reviews/summary' },
  { subject: 'Home, not modified', path: '/', isConditional: true },
];

type Server = Pick<RunningProgram, 'url' | 'pid'>;
interface Rate {
  perSecond: number;
  cpuMicroseconds: number | undefined;
}

async function measureRate(generator: LoadGenerator, server: Server, target: Target, recording: Recording, seconds: number): Promise<Rate> {
  const etag = headerOf((recording[target.path] as Recording[string]).full, 'etag') ?? '';
  const headers = { ...browserHeaders, ...(target.isConditional === true ? { 'If-None-Match': etag } : {}) };
  const before = await cpuMs(server.pid);
  const outcome = await generator.run({ url: server.url + target.path, connections, seconds, headers });
  const after = await cpuMs(server.pid);
  return {
    perSecond: outcome.requests / outcome.seconds,
    cpuMicroseconds: before === undefined || after === undefined ? undefined : ((after - before) * 1000) / outcome.requests,
  };
}

function figuresOf(subject: string, rates: Record<string, Rate[]>): Figure[] {
  const bare = rates['bare node:http'] ?? [];
  return Object.entries(rates).flatMap(([variant, ofVariant]) => {
    const perSecond = ofVariant.map((rate) => rate.perSecond);
    const cpu = ofVariant.flatMap(({ cpuMicroseconds }) => cpuMicroseconds ?? []);
    const name = { subject, variant, better: 'higher' } as const;
    const absolute = createFigure({ ...name, measure: 'requests a second', unit: '/s' }, perSecond);
    if (variant === 'bare node:http') return [absolute];
    const relative = createFigure(
      { ...name, measure: 'requests a second, of bare node:http', unit: '' },
      ratios(
        perSecond,
        bare.map((rate) => rate.perSecond),
      ),
    );
    const bareCpu = bare.flatMap(({ cpuMicroseconds }) => cpuMicroseconds ?? []);
    if (cpu.length < perSecond.length) return [absolute, relative];
    return [
      absolute,
      relative,
      createFigure({ ...name, measure: 'requests for the same CPU time, of bare node:http', unit: '' }, ratios(bareCpu, cpu)),
    ];
  });
}

/** How many requests one process of this site answers, beside other servers that send the same bytes and headers. */
export const serve: Part = async ({ choose }) => {
  const generator = await provideLoadGenerator();
  const folder = await mkdtemp(join(tmpdir(), 'bench-serve-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const site = await startSeededSite();
  stack.defer(site.stop);
  const recording = await recordResponses(site.url, [...new Set(targets.map(({ path }) => path))]);
  const file = join(folder, 'recording.json');
  await writeFile(file, writeRecording(recording));
  const start = async (name: string) => stack.use(await startProgram(join(programs, name), file));
  const servers: Record<string, Server> = {
    'this site': { url: site.url, pid: site.process.pid },
    'bare node:http': await start('bare.ts'),
    Hono: await start('hono.ts'),
    Express: await start('express.mjs'),
  };
  const nginx = await startNginx(recording);
  if (nginx !== undefined) servers['nginx, one worker'] = stack.use(nginx);
  const framework = { 'React Router, rendering': stack.use(await startFramework(site.dataDir, folder)) };

  const figures: Figure[] = [];
  for (const target of targets) {
    const present = { ...servers, ...(target.isPage === true ? framework : {}) };
    const measure = (server: Server, seconds: number) => measureRate(generator, server, target, recording, seconds);
    if (target === targets[0]) {
      tell('serve: warming up');
      for (const server of Object.values(present)) await measure(server, 2);
    }
    const candidates = Object.fromEntries(Object.entries(present).map(([name, server]) => [name, () => measure(server, 1)]));
    figures.push(...figuresOf(target.subject, await interleave(`serve: ${target.subject}`, choose(1, 5), candidates)));
  }
  return figures;
};
