import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listSampleContent } from '../content/sample.ts';
import { reasonOf } from '../db/errors.ts';
import type { Clock } from '../domain/core/time.ts';
import { bind, findInheritedSocket } from './bind.ts';
import { type Config, readEnvironment } from './config.ts';
import { closeHttpServer, createHttpServer } from './http-server.ts';
import { createLogger, type Logger } from './logger.ts';
import type { RunningSite } from './site.ts';

/** How long requests in flight may take during a stop, and what comes after them. */
export const maxRequestMs = 8000;
export const maxRestMs = 6000;
const parentPollMs = 250;

/** What a process gives to its site. */
export interface SiteProcess {
  config: Config;
  logger: Logger;
  clock: Clock;
  print: (line: string) => void;
  server: Server;
}

/**
 * Builds the startup message. Print it in one write, so that a reader that waits for the first line
 * gets all of it.
 */
function announcement({ publicUrl }: Config, site: RunningSite): string {
  const sample = listSampleContent();
  const lines = [
    `Site:     ${publicUrl}`,
    `Database: ${site.databasePlace}`,
    `Mail:     ${site.mailPlace}`,
  ];
  if (site.metricsPlace !== undefined) lines.push(`Metrics:  ${site.metricsPlace}`);
  if (sample.length > 0)
    lines.push(
      `Sample:   ${sample.length} values in content/ are still samples; list them with npx owner content`,
    );
  return lines.join('\n');
}

/**
 * Closes a server: waits for the delay and still accepts connections, stops accepting, and lets
 * requests in flight finish.
 */
async function close(server: Server, delayMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false));
  await sleep(delayMs);
  await closeHttpServer(server, maxRequestMs);
}

/** Stops with the parent process: a signal to npm ends its shell but never reaches this process. */
function stopWithParent(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, parentPollMs).unref();
}

/**
 * Runs the process: reads settings, listens, starts the site, and stops after requests in flight
 * finish. A startup error prints one line and exits with code 1.
 */
export async function run(startSite: (given: SiteProcess) => Promise<RunningSite>): Promise<void> {
  try {
    const given = readEnvironment();
    const logger = createLogger(given.logLevel);
    process.stdout.on('error', () => undefined);
    const print = (text: string) => void process.stdout.write(`${text}\n`);

    // Requests that come while the site starts wait for it.
    const starting = Promise.withResolvers<RequestListener>();
    let listener: RequestListener = (request, response) =>
      void starting.promise.then((started) => started(request, response));
    const server = createHttpServer((request, response) => listener(request, response));
    const fd = findInheritedSocket(process.env, process.pid);
    const port = (await bind(server, { ...given, fd })) ?? given.port;
    // With PORT=0, the system picks a port.
    const publicUrl =
      given.port === 0 ? given.publicUrl.replace(/:0$/u, `:${port}`) : given.publicUrl;
    const config: Config = { ...given, port, publicUrl };
    const site = await startSite({ config, logger, clock: Date.now, print, server });
    ({ listener } = site);
    starting.resolve(listener);

    let isStopping = false;
    const stop = async (exitCode: number): Promise<void> => {
      // The terminal sends a signal that npm passes on, too.
      if (isStopping) return;
      isStopping = true;
      site.announceStop();
      const delayMs = config.shutdownDelaySeconds * 1000;
      setTimeout(() => process.exit(1), delayMs + maxRequestMs + maxRestMs).unref();
      await close(server, delayMs);
      await site.stop().catch((error: unknown) => logger.error({ err: error }, 'Stopping failed'));
      process.exit(exitCode);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
    stopWithParent(() => void stop(0));
    process.on('unhandledRejection', (error) =>
      logger.error({ err: error }, 'Unhandled promise rejection'),
    );
    process.on('uncaughtException', (error) => {
      logger.fatal({ err: error }, 'Uncaught error');
      void stop(1);
    });
    print(announcement(config, site));
  } catch (error) {
    console.error(reasonOf(error));
    process.exit(1);
  }
}
