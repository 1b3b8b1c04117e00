import type { Server } from 'node:http';
import { listSampleContent } from '../content/sample.ts';
import type { Clock } from '../domain/context.server.ts';
import { reasonOf } from '../db/reason.ts';
import { type Config, isLoopback, readConfig } from './config.ts';
import { readEnvFile } from './env-file.ts';
import { listen } from './listen.ts';
import { createLogger, type Logger } from './logger.ts';
import type { RunningSite } from './site.ts';

/** Reads settings from the environment, then from `.env` in the working directory. The environment takes precedence. */
export function readEnvironment(): Config {
  return readConfig({ ...readEnvFile('.env'), ...process.env });
}

/** Builds the startup message. Print it in one write, so that a reader that waits for the first line gets all of it. */
function announcement(config: Config, site: RunningSite): string {
  const { publicUrl, smtpUrl, host } = config;
  const sample = listSampleContent();
  const lines = [`Site:     ${publicUrl}`, `Database: ${site.databasePlace}`, `Mail:     ${site.mailPlace}`];
  if (sample.length > 0)
    lines.push(`Sample:   ${sample.length} values in content/ are still samples; list them with npm run content:sample`);
  if (smtpUrl === undefined && !isLoopback(host)) {
    lines.push(`Warning:  SMTP_URL is not set: emails are not sent, and only this machine can open the development mailbox`);
  }
  return lines.join('\n');
}

export type World = { config: Config; logger: Logger; clock: Clock; print: (line: string) => void; server: Server };
export type StartSite = (world: World) => Promise<RunningSite>;

/**
 * Runs the process: reads settings, listens, starts the site, and stops after requests in flight finish. A startup error prints one
 * line and exits with code 1.
 */
export async function run(startSite: StartSite): Promise<void> {
  try {
    const given = readEnvironment();
    const logger = createLogger(given.logLevel);
    const listening = await listen(given.host, given.port);
    // With PORT=0, the system picks a port.
    const publicUrl = given.port === 0 ? given.publicUrl.replace(/:0$/u, `:${listening.port}`) : given.publicUrl;
    const config: Config = { ...given, port: listening.port, publicUrl };
    const site = await startSite({ config, logger, clock: Date.now, print: console.log, server: listening.server });
    listening.setListener(site.listener);

    let stopping: Promise<void> | undefined;
    const stop = (exitCode: number) => {
      site.announceStop();
      stopping ??= listening
        .close()
        .then(site.stop)
        .catch((error: unknown) => {
          logger.error({ err: error }, 'Shutdown failed');
          process.exitCode = 1;
        })
        .finally(() => {
          logger.flush(() => process.exit(process.exitCode ?? exitCode));
        });
    };
    stopWithParent(() => stop(0));
    process.on('SIGTERM', () => stop(0));
    process.on('SIGINT', () => stop(0));
    process.on('unhandledRejection', (error) => logger.error({ err: error }, 'Unhandled promise rejection'));
    process.on('uncaughtException', (error) => {
      logger.fatal({ err: error }, 'Uncaught error');
      stop(1);
    });
    console.log(announcement(config, site));
  } catch (error) {
    console.error(reasonOf(error));
    process.exit(1);
  }
}

const parentPollIntervalMs = 250;

/** Stops with the parent process. A signal to npm ends its shell but never reaches this process. */
function stopWithParent(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, parentPollIntervalMs);
  timer.unref();
}
