import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

const secretNames = ['authorization', 'password', 'passwordRetype', 'currentPassword', 'token', 'email', 'cookie'];

// A database's message may quote the value that it refuses.
const emailAddress = /[^\s<>"'()=,;:]+@[\w-]+(?:\.[\w-]+)+/gu;
const withoutPeople = (text: string | undefined): string | undefined => text?.replaceAll(emailAddress, '[redacted]');

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message: withoutPeople(message),
    ...('code' in error ? { code: error.code } : {}),
    stack: withoutPeople(stack),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/** JSON lines on standard error, so that standard output is left to people. Secrets are dropped by name, should one ever be passed. */
export function createLogger(
  level: Config['logLevel'],
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretNames, censor: '[redacted]' },
      serializers: { err: describeError },
    },
    destination,
  );
}
