import { spawn } from 'node:child_process';
import { once } from 'node:events';

const maxStartMs = 30_000;

/** A program that answers at an address. */
export interface RunningProgram extends AsyncDisposable {
  url: string;
  pid: number | undefined;
}

/** Starts a program of this folder, which prints its address when it listens. */
export async function startProgram(file: string, ...args: string[]): Promise<RunningProgram> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'], env });
  const ended = once(child, 'exit');
  const [address] = (await Promise.race([
    once(child.stdout, 'data', { signal: AbortSignal.timeout(maxStartMs) }),
    ended.then(() => Promise.reject(new Error(`${file} ended while starting`))),
  ])) as [Buffer];
  return {
    url: address.toString().trim(),
    pid: child.pid,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await ended;
    },
  };
}
