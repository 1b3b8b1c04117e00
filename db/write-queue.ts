import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

/** How long a statement waits for the locks of other processes, as long as SQLite's usual busy timeout. */
export const maxLockWaitMs = 5000;
/** The waits between tries, those of SQLite's own busy handler. The last one repeats. */
const stepsMs = [1, 2, 5, 10, 15, 20, 25];
/** As many as there may be connections; more requests than these wait only for one who floods the site. */
export const maxWaitingWriters = 2000;
/** How often a long queue lets other events through. */
const pauseAfterMs = 10;

const isBusy = (error: unknown): boolean => error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

/** Tries again in short steps while another process holds the lock. SQLite's busy timeout would block the event loop instead. */
export async function retryWhileBusy<Result>(
  work: () => Result | Promise<Result>,
  deadline = performance.now() + maxLockWaitMs,
): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await sleep(stepsMs[Math.min(tries, stepsMs.length - 1)]);
  }
}

/** Lets the writers of this process write to a SQLite file one after another, first come, first served. */
export class WriteQueue {
  readonly #maxWaitMs: number;
  readonly #waiting = new Set<() => void>();
  #isTaken = false;
  #lastPause = 0;

  constructor(maxWaitMs = maxLockWaitMs) {
    this.#maxWaitMs = maxWaitMs;
  }

  /** How many writers wait for their turn. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Waits for its turn, then does the work, and keeps the turn until `release`. Fails with SQLITE_BUSY after the longest wait, and at
   * once while too many wait.
   */
  async take<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const deadline = performance.now() + this.#maxWaitMs;
    if (this.#waiting.size >= maxWaitingWriters) throw new Sqlite.SqliteError('too many writers of this process wait', 'SQLITE_BUSY');
    if (this.#isTaken) await this.#waitForTurn();
    this.#isTaken = true;
    try {
      return await retryWhileBusy(work, deadline);
    } catch (error) {
      this.release();
      throw error;
    }
  }

  /** Waits for its turn, does the work, and gives the turn to the next. */
  async run<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const result = await this.take(work);
    this.release();
    return result;
  }

  /** Gives the turn to the next. */
  release(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#isTaken = false;
    else next();
  }

  #waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        this.#waiting.delete(start);
        if (performance.now() - this.#lastPause < pauseAfterMs) resolve();
        else
          setImmediate(() => {
            this.#lastPause = performance.now();
            resolve();
          });
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(start);
        reject(new Sqlite.SqliteError('database is locked by other writers of this process', 'SQLITE_BUSY'));
      }, this.#maxWaitMs);
      this.#waiting.add(start);
    });
  }
}
