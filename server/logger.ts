import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

const secretNames = ['authorization', 'password', 'passwordRetype', 'currentPassword', 'token', 'email', 'cookie'];

/** More than this waits only where nobody reads the log, or the disk is full. */
const maxWaitingCharacters = 256 * 1024;

// A database error message may quote the value that it rejects.
const emailAddress = /[^\s<>"'()=,;:]+@[\w-]+(?:\.[\w-]+)+/gu;
const redactEmails = (text: string | undefined): string | undefined => text?.replaceAll(emailAddress, '[redacted]');

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message: redactEmails(message),
    ...('code' in error ? { code: error.code } : {}),
    stack: redactEmails(stack),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/** Standard error, which drops lines instead of blocking or filling the memory. */
function openStandardError(): DestinationStream {
  const { stderr } = process;
  stderr.on('error', () => undefined);
  return {
    write: (line) => {
      if (stderr.writableLength < maxWaitingCharacters) stderr.write(line);
    },
  };
}

/** Creates a logger of JSON lines. Standard error is for the log, standard output for people. Redacts secrets by name as a safeguard. */
export function createLogger(level: Config['logLevel'], destination = openStandardError()): Logger {
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
