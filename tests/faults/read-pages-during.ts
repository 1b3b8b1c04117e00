import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Lets a process of its own read a page again and again until the work is done. Returns how many milliseconds each took. */
export async function readPagesDuring<Result>(url: string, work: () => Promise<Result>): Promise<{ result: Result; pageMs: number[] }> {
  const reader = spawn(process.execPath, [join(import.meta.dirname, 'page-reader.ts'), url], { stdio: ['pipe', 'pipe', 'inherit'] });
  // The work begins once the reader has loaded what it needs.
  await once(reader.stdout, 'data');
  const printed = text(reader.stdout);
  const result = await work().finally(() => reader.stdin.end());
  return { result, pageMs: JSON.parse(await printed) as number[] };
}
