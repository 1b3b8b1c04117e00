import cluster, { type Worker } from 'node:cluster';
import { constants } from 'node:os';
import type { Config } from './config.ts';
import { createLogger, openLog } from './logger.ts';
import { endProcess, stopWithParent } from './stop.ts';

/** A process that lived shorter is replaced after a pause, so that one that cannot start does not keep the machine busy. */
const shortLifeMs = 10_000;
const pauseMs = 1000;

/** What a process tells the first one once it serves requests. */
interface Started {
  announcement: string;
}

const isStarted = (message: unknown): message is Started => typeof message === 'object' && message !== null && 'announcement' in message;

/** What a process tells the first one when the database turns out to be damaged. */
const damaged = 'damaged';

/** Tells the first process that this one serves requests. Returns false if this is the only one. */
export function reportStart(announcement: string): boolean {
  if (!cluster.isWorker) return false;
  process.send?.({ announcement } satisfies Started);
  return true;
}

/** Tells the first process that no process may go on, because the database is damaged. */
export function reportDamage(): void {
  if (cluster.isWorker) process.send?.(damaged);
}

const numberVariable = 'SITE_PROCESS_NUMBER';

/** The number of this process among those that share the port, from 0. One that replaces another takes over its number. */
export const processNumber = (): number => Number(process.env[numberVariable] ?? 0);

/** Tells whether this process is to start the others. */
export const startsOthers = ({ processes }: Config): boolean => cluster.isPrimary && processes > 1;

/**
 * Runs the site in several processes that share the port. The first one migrates the database before the others start; if it cannot
 * start, nothing does. One that ends is replaced, unless the database is damaged: then all of them stop. Signals go to all of them, and
 * this process ends after the last.
 */
export function runCluster(config: Config, print: (text: string) => void): void {
  const log = openLog();
  const logger = createLogger(config.logLevel, log);
  let isRunning = false;
  let isStopping = false;
  let exitCode = 0;

  const workers = new Map<Worker, number>();

  function endAfterLast(): void {
    if (workers.size === 0) void log.flush().finally(() => endProcess(exitCode));
  }

  function start(): void {
    const startedAt = performance.now();
    let hasStarted = false;
    const taken = new Set(workers.values());
    const number = Array.from({ length: config.processes }, (_, index) => index).find((index) => !taken.has(index)) ?? 0;
    const worker = cluster.fork({ [numberVariable]: String(number) });
    workers.set(worker, number);
    worker.on('message', (message: unknown) => {
      if (message === damaged) stop('SIGTERM');
      if (!isStarted(message)) return;
      hasStarted = true;
      if (!isRunning) startOthers(message.announcement);
    });
    const end = (status: number): void => {
      if (!workers.delete(worker)) return;
      if (isStopping || !isRunning) {
        isStopping = true;
        exitCode = Math.max(exitCode, status);
        endAfterLast();
        return;
      }
      logger.error({ pid: worker.process.pid, status }, 'A process of the site ended and is replaced');
      setTimeout(() => !isStopping && start(), performance.now() - startedAt < shortLifeMs ? pauseMs : 0);
    };
    worker.once('exit', (code: number | null, signal: NodeJS.Signals | null) => {
      // While it starts, it has nothing to finish, and a signal ends it at once.
      const isCutShort = isStopping && !hasStarted && code === null;
      end(isCutShort ? 0 : (code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
    });
    worker.on('error', (error) => {
      logger.error({ err: error }, 'A process of the site cannot be started or reached');
      if (worker.process.pid === undefined) end(1);
    });
  }

  function startOthers(announcement: string): void {
    isRunning = true;
    print(`${announcement}\nCluster:  ${config.processes} processes`);
    for (let count = 1; count < config.processes; count += 1) start();
  }

  function stop(signal: 'SIGTERM' | 'SIGINT'): void {
    isStopping = true;
    for (const worker of workers.keys()) worker.process.kill(signal);
    endAfterLast();
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  stopWithParent(() => stop('SIGTERM'));
  start();
}
