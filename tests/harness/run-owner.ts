import { dirname } from 'node:path';
import type { Database } from '../../db/connect.ts';
import { runOwner as run } from '../../cli/run-owner.ts';
import type { World } from '../../cli/cli.ts';
import { readConfig } from '../../server/config.ts';
import { postgresUrl } from './databases.ts';

export interface Run {
  exitCode: number;
  out: string;
  err: string;
}

/** The settings that lead to an open test database, as those of a process of its own would. */
export function settingsOf({ pool, place }: Database): Record<string, string> {
  return pool === undefined ? { DATA_DIR: dirname(place) } : { DATABASE_URL: postgresUrl(place.split('/').at(-1) ?? '') };
}

/** Runs the owner's command line in this process, with its own connection to the database. */
export async function runOwner(
  settings: Record<string, string>,
  args: readonly string[],
  options: { answer?: string; input?: string; columns?: number } = {},
): Promise<Run & { asked: string[] }> {
  const { answer, input = '', columns } = options;
  const written = { out: '', err: '' };
  const asked: string[] = [];
  const terminal = columns === undefined ? {} : { isTTY: true, columns, hasColors: () => true };
  const world: World = {
    stdout: { write: (text) => (written.out += text), ...terminal },
    stderr: { write: (text) => (written.err += text), ...terminal },
    ask:
      answer === undefined
        ? undefined
        : (question) => {
            asked.push(question);
            return Promise.resolve(answer);
          },
    readInput: () => Promise.resolve(input),
    readConfig: () => readConfig(settings),
    clock: Date.now,
  };
  return { exitCode: await run(args, world), ...written, asked };
}
