import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { runOwner as run } from '#cli/run-owner.ts';
import type { Database } from '#db/connect.ts';
import { readConfig } from '#server/config.ts';
import { postgresUrl } from './databases.ts';

/** The settings with which another process would open this database. */
export function settingsOf({ pool, place }: Database): Record<string, string> {
  return pool === undefined
    ? { DATA_DIR: dirname(place) }
    : { DATABASE_URL: postgresUrl(place.split('/').at(-1) ?? '') };
}

/**
 * Runs the owner's command in this process, with its own database connection. `answer` is typed at
 * prompts, and `input` is piped in.
 */
export async function runOwner(
  settings: Record<string, string>,
  args: readonly string[],
  answer?: string,
  input: Readable = Readable.from([]),
): Promise<{ exitCode: number; out: string; err: string; asked: string[] }> {
  const written = { out: '', err: '' };
  const asked: string[] = [];
  const ask = (question: string) => {
    asked.push(question);
    return Promise.resolve(answer ?? '');
  };
  const exitCode = await run(args, {
    print: (text) => (written.out += `${text}\n`),
    printError: (text) => (written.err += `${text}\n`),
    input,
    ask: answer === undefined ? undefined : ask,
    readConfig: () => readConfig(settings),
    clock: Date.now,
  });
  return { exitCode, ...written, asked };
}
