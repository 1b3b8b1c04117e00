import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

const secretNames = ['authorization', 'password', 'passwordRetype', 'currentPassword', 'token', 'email', 'cookie'];

// A database error message may quote the value that it rejects.
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

/** Creates a logger of JSON lines on standard error. Standard output is for people. Redacts secrets by name as a safeguard. */
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
