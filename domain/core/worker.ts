import { logLevelOf, reasonOf } from '#db/errors.ts';

type LogMethod = (details: object, text: string) => void;

export interface Logger {
  info: LogMethod & ((text: string) => void);
  warn: LogMethod;
  error: LogMethod;
}

export type Worker = ReturnType<typeof startWorker>;

export interface WorkerOptions {
  task: () => Promise<void>;
  everyMs: number;
  logger: Logger;
  failure: string;
}

/** Runs one task at a time. Doesn't log a failure twice in a row for the same reason. */
export function startWorker({ task, everyMs, logger, failure }: WorkerOptions) {
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

  /** Runs the task. If it's already running, runs it again afterwards. */
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
