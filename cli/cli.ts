import type { Config } from '../server/config.ts';
import type { Clock } from '../domain/context.ts';
import { openSite, type Site } from './open-site.ts';
import { createOutput, type Output, type Sink } from './output.ts';

/** What the command line has to do with the world: passed in, so that tests need no process. */
export interface World {
  stdout: Sink;
  stderr: Sink;
  /** Asks the owner for a line; undefined if nobody sits at a terminal. */
  ask?: ((question: string) => Promise<string>) | undefined;
  /** Reads all of standard input. */
  readInput: () => Promise<string>;
  /** Reads the settings as the server does. Throws `ConfigError`. */
  readConfig: () => Config;
  clock: Clock;
}

/** What every command works with. */
export interface Cli {
  output: Output;
  ask: World['ask'];
  readInput: World['readInput'];
  readConfig: World['readConfig'];
  clock: Clock;
  /** Opens the site, does the work, and closes it, whatever happens. The site may be running. */
  withSite: <Result>(work: (site: Site) => Promise<Result>) => Promise<Result>;
}

/** Creates what the commands of one run work with. */
export function createCli(world: World, { isJson }: { isJson: boolean }): Cli {
  const { stdout, stderr, ask, readInput, readConfig, clock } = world;
  return {
    output: createOutput({ stdout, stderr, isJson }),
    ask,
    readInput,
    readConfig,
    clock,
    async withSite(work) {
      const site = await openSite(readConfig(), clock);
      try {
        return await work(site);
      } finally {
        await site.close();
      }
    },
  };
}
