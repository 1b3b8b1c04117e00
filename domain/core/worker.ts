import { logLevelOf, reasonOf } from '../../db/errors.ts';

type LogMethod = (details: object, text: string) => void;

/** What the domain needs of a log. */
export interface Logger {
  info: LogMethod & ((text: string) => void);
  warn: LogMethod;
  error: LogMethod;
}

export interface Worker {
  /** Runs the task, or once more if it runs already. Resolves when it has ended. */
  run: () => Promise<void>;
  /** Waits for the run in flight. There is none after it. */
  stop: () => Promise<void>;
}

export interface WorkerOptions {
  task: () => Promise<void>;
  everyMs: number;
  logger: Logger;
  /** What the log says of a failure. */
  failure: string;
}

/**
 * Runs a task now, at an interval, and when it is asked for, one run at a time. A failure is logged
 * unless the run before failed for the same reason.
 */
export function startWorker({ task, everyMs, logger, failure }: WorkerOptions): Worker {
  let isWanted = false;
  let isStopped = false;
  let running: Promise<void> | undefined;
  let lastReason: string | undefined;

  async function runWhileWanted(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        await task();
        lastReason = undefined;
      } catch (error) {
        const reason = reasonOf(error);
        if (reason !== lastReason) logger[logLevelOf(error)]({ err: error }, failure);
        lastReason = reason;
      }
    }
    running = undefined;
  }

  function run(): Promise<void> {
    isWanted = true;
    running ??= runWhileWanted();
    return running;
  }

  const timer = setInterval(() => void run(), everyMs);
  timer.unref();
  void run();
  return {
    run,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
