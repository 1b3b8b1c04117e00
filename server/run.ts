import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listSampleContent } from '#content/sample.ts';
import { reasonOf } from '#db/errors.ts';
import type { Clock } from '#domain/core';
import { bind, findInheritedSocket } from './bind.ts';
import { type Config, readEnvironment } from './config.ts';
import { closeHttpServer, createHttpServer } from './http/http-server.ts';
import { createLogger, type DestinationStream, type Logger } from './logger.ts';
import type { RunningSite } from './site.ts';

/** Shutdown deadlines: requests in flight, then everything else. */
export const maxRequestMs = 8000;
export const maxRestMs = 6000;
const parentPollMs = 250;

export interface SiteProcess {
  config: Config;
  logger: Logger;
  clock: Clock;
  print: (line: string) => void;
  server: Server;
}

/** Print this in one write, because programs may wait only for its first line. */
function announcement({ publicUrl, misspelled }: Config, site: RunningSite): string {
  const sample = listSampleContent();
  const lines = [
    `Site:     ${publicUrl}`,
    `Database: ${site.databasePlace}`,
    `Mail:     ${site.mailPlace}`,
  ];
  if (site.metricsPlace !== undefined) lines.push(`Metrics:  ${site.metricsPlace}`);
  for (const { name, setting } of misspelled)
    lines.push(`Ignored:  ${name} is not a setting. Did you mean ${setting}?`);
  if (sample.length > 0)
    lines.push(
      `Sample:   ${sample.length} values in content/ are still samples; list them with npx owner content`,
    );
  return lines.join('\n');
}

/** Still accepts connections during the delay. */
async function close(server: Server, delayMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false));
  await sleep(delayMs);
  await closeHttpServer(server, maxRequestMs);
}

/** A signal to npm ends npm's shell, but doesn't reach this process. */
function stopWithParent(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, parentPollMs).unref();
}

export interface RunOptions {
  /** Runs once the site answers. */
  finishStart?: () => Promise<void>;
  log?: DestinationStream;
}

/** A startup error prints one line and exits with 1. */
export async function run(
  startSite: (process: SiteProcess) => Promise<RunningSite>,
  { finishStart, log }: RunOptions,
): Promise<void> {
  try {
    const settings = readEnvironment();
    const logger = createLogger(settings.logLevel, log);
    process.stdout.on('error', () => undefined);
    const print = (text: string) => void process.stdout.write(`${text}\n`);

    // Requests wait while the site starts.
    const starting = Promise.withResolvers<RequestListener>();
    let listener: RequestListener = (request, response) =>
      void starting.promise.then((started) => started(request, response));
    const server = createHttpServer((request, response) => listener(request, response));
    const fd = findInheritedSocket(process.env, process.pid);
    const port = (await bind(server, { ...settings, fd })) ?? settings.port;
    const publicUrl =
      settings.port === 0 ? settings.publicUrl.replace(/:0$/u, `:${port}`) : settings.publicUrl;
    const config: Config = { ...settings, port, publicUrl };
    const site = await startSite({ config, logger, clock: Date.now, print, server });
    ({ listener } = site);
    starting.resolve(listener);

    let isStopping = false;
    const stop = async (exitCode: number): Promise<void> => {
      // A signal from the terminal comes twice, because npm passes it on.
      if (isStopping) return;
      isStopping = true;
      site.announceStop();
      const delayMs = config.shutdownDelaySeconds * 1000;
      setTimeout(() => process.exit(1), delayMs + maxRequestMs + maxRestMs).unref();
      await close(server, delayMs);
      await site.stop().catch((error: unknown) => logger.error({ err: error }, 'Stopping failed'));
      process.exit(exitCode);
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => void stop(0));
    // By default, this signal opens Node's debugger to every user of the machine.
    process.on('SIGUSR1', () => undefined);
    stopWithParent(() => void stop(0));
    process.on('unhandledRejection', (error) =>
      logger.error({ err: error }, 'Unhandled promise rejection'),
    );
    process.on('uncaughtException', (error) => {
      logger.fatal({ err: error }, 'Uncaught error');
      void stop(1);
    });
    await finishStart?.();
    print(announcement(config, site));
  } catch (error) {
    console.error(reasonOf(error));
    process.exit(1);
  }
}
