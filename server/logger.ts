import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

const secretNames = ['authorization', 'password', 'passwordRetype', 'currentPassword', 'token', 'email', 'cookie'];

/** JSON lines on standard error, so that standard output is left to people. Secrets are dropped by name, should one ever be passed. */
export function createLogger(
  level: Config['logLevel'],
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths, censor: '[redacted]' } }, destination);
}
