import { availableParallelism } from 'node:os';

const defaultThreads = 4;

/**
 * Gives libuv's pool, which hashes passwords, a thread for each core, unless the environment sets its size. Has an effect only before
 * the first use of the pool.
 */
export function sizeThreadPool(): void {
  process.env['UV_THREADPOOL_SIZE'] ??= String(Math.max(defaultThreads, availableParallelism()));
}
