import type { Server } from 'node:http';
import { listSampleContent } from '../content/sample.ts';
import type { Clock } from '../domain/context.ts';
import { reasonOf } from '../db/reason.ts';
import { processNumber, reportDamage, reportStart, runCluster, startsOthers } from './cluster.ts';
import { type Config, isLoopback, readConfig } from './config.ts';
import { readEnvFile } from './env-file.ts';
import { createLineWriter } from './line-writer.ts';
import { listenFor } from './listen.ts';
import { createLogger, type Logger, openLog } from './logger.ts';
import type { RunningSite } from './site.ts';
import { createStop, stopOnDamage, stopOnSignals, stopWithParent } from './stop.ts';

/** Reads settings from the environment, then from `.env` in the working directory. The environment takes precedence. */
export function readEnvironment(): Config {
  return readConfig({ ...readEnvFile('.env'), ...process.env });
}

/** Builds the startup message. Print it in one write, so that a reader that waits for the first line gets all of it. */
function announcement(config: Config, site: RunningSite): string {
  const { publicUrl, smtpUrl, host } = config;
  const sample = listSampleContent();
  const lines = [`Site:     ${publicUrl}`, `Database: ${site.databasePlace}`, `Mail:     ${site.mailPlace}`];
  if (site.metricsPlace !== undefined) lines.push(`Metrics:  ${site.metricsPlace}`);
  if (sample.length > 0)
    lines.push(`Sample:   ${sample.length} values in content/ are still samples; list them with npm run owner content`);
  if (smtpUrl === undefined && !isLoopback(host)) {
    lines.push(`Warning:  SMTP_URL is not set: emails are not sent, and only this machine can open the development mailbox`);
  }
  return lines.join('\n');
}

/** Each process of a cluster serves its own metrics: the first at the given port, the others at those after it. */
function ofThisProcess(metrics: Config['metrics']): Config['metrics'] {
  return metrics === undefined || metrics.port === 0 ? metrics : { ...metrics, port: metrics.port + processNumber() };
}

export interface World {
  config: Config;
  logger: Logger;
  clock: Clock;
  print: (line: string) => void;
  server: Server;
  countDroppedLogLines: () => number;
}
export type StartSite = (world: World) => Promise<RunningSite>;

/**
 * Runs the process: reads settings, listens, starts the site, and stops after requests in flight finish. Where it may, it starts as many
 * processes as PROCESSES says instead. A startup error prints one line and exits with code 1.
 */
export async function run(startSite: StartSite, { mayStartOthers = false } = {}): Promise<void> {
  try {
    const given = readEnvironment();
    const output = createLineWriter(1, (count) => `${count} lines were dropped\n`);
    const print = (text: string) => output.write(`${text}\n`);
    if (mayStartOthers && startsOthers(given)) {
      runCluster(given, print);
      return;
    }
    const log = openLog();
    const logger = createLogger(given.logLevel, log);
    const listening = await listenFor(given);
    // With PORT=0, the system picks a port.
    const publicUrl = given.port === 0 ? given.publicUrl.replace(/:0$/u, `:${listening.port}`) : given.publicUrl;
    const config: Config = { ...given, port: listening.port, publicUrl, metrics: ofThisProcess(given.metrics) };
    const site = await startSite({
      config,
      logger,
      clock: Date.now,
      print,
      server: listening.server,
      countDroppedLogLines: log.countDropped,
    });
    listening.setListener(site.listener);

    const flush = () => Promise.all([log.flush(), output.flush()]);
    const stop = createStop({ site, listening, logger, flush, delayMs: config.shutdownDelaySeconds * 1000 });
    stopWithParent(() => stop(0));
    stopOnSignals(stop);
    void stopOnDamage(site.damage, logger, (exitCode) => {
      reportDamage();
      stop(exitCode);
    });
    process.on('unhandledRejection', (error) => logger.error({ err: error }, 'Unhandled promise rejection'));
    process.on('uncaughtException', (error) => {
      logger.fatal({ err: error }, 'Uncaught error');
      stop(1);
    });
    const text = announcement(config, site);
    if (!reportStart(text)) print(text);
  } catch (error) {
    console.error(reasonOf(error));
    process.exit(1);
  }
}
