import { constants } from 'node:os';
import { maxRequestMs } from './close-gracefully.ts';
import type { Listening } from './listen.ts';
import type { Logger } from './logger.ts';
import type { RunningSite } from './site.ts';

/** How long a stop may take besides the delay and the requests: connections to accept, emails, the database, and the log. */
const maxRestMs = 15_000;
/** npm passes on a signal that the terminal has already sent, so the same signal may arrive twice at once. */
const repeatedSignalMs = 1000;
const parentPollIntervalMs = 250;
const maxThreadMs = 2000;
const threadPollIntervalMs = 10;

/** Stops with an exit code. Further calls have no effect. */
export type Stop = (exitCode: number) => void;

interface StopOptions {
  site: Pick<RunningSite, 'announceStop' | 'stop'>;
  listening: Pick<Listening, 'close'>;
  logger: Logger;
  flush: () => Promise<unknown>;
  /** How long to accept connections still. */
  delayMs: number;
}

/** Creates the stop of the process: not ready, no more requests, no more work, exit. It ends within a fixed time, whatever hangs. */
export function createStop({ site, listening, logger, flush, delayMs }: StopOptions): Stop {
  let isStopping = false;

  async function stop(exitCode: number): Promise<void> {
    site.announceStop();
    const deadline = setTimeout(
      () => {
        logger.error('Shutdown took too long');
        void flush().finally(() => endProcess(1));
      },
      delayMs + maxRequestMs + maxRestMs,
    );
    let failed = false;
    try {
      await listening.close(delayMs);
      await site.stop();
    } catch (error) {
      logger.error({ err: error }, 'Shutdown failed');
      failed = true;
    }
    await flush();
    clearTimeout(deadline);
    endProcess(failed ? 1 : exitCode);
  }

  return (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    void stop(exitCode);
  };
}

/** The work of threads. The exit waits for them, even for a look-up of a name in a network that does not respond. */
const threadWork = /^(?:GetAddrInfoReqWrap|GetNameInfoReqWrap|FSReq)/u;

const isThreadBusy = (): boolean => process.getActiveResourcesInfo().some((resource) => threadWork.test(resource));

/** Ends the process as soon as its threads are done, such as with the last line of the log, and in two seconds even if one hangs. */
export function endProcess(exitCode: number): void {
  const deadline = performance.now() + maxThreadMs;
  const tryToEnd = (): void => {
    if (!isThreadBusy()) process.exit(exitCode);
    else if (performance.now() > deadline) process.kill(process.pid, 'SIGKILL');
    else setTimeout(tryToEnd, threadPollIntervalMs);
  };
  tryToEnd();
}

/** Stops on the first SIGTERM or SIGINT, and waits for nothing more on a later one. */
export function stopOnSignals(stop: Stop): void {
  let stoppedAt: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stoppedAt ??= performance.now();
      if (performance.now() - stoppedAt > repeatedSignalMs) endProcess(128 + constants.signals[signal]);
      else stop(0);
    });
  }
}

/** Stops once the database turns out to be damaged. Each further write could make the damage worse. */
export async function stopOnDamage(damage: Promise<Error>, logger: Logger, stop: Stop): Promise<void> {
  logger.fatal((await damage).message);
  stop(1);
}

/** Stops with the parent process. A signal to npm ends its shell but never reaches this process. */
export function stopWithParent(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, parentPollIntervalMs);
  timer.unref();
}
