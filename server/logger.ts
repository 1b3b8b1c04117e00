import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { createLineWriter, type LineWriter } from './line-writer.ts';

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

/** Opens standard error for the log. Logs how many lines it dropped as soon as it can write again. */
export function openLog(): LineWriter {
  return createLineWriter(2, (count) => {
    const line = { level: pino.levels.values['warn'], time: new Date().toISOString(), msg: `${count} log lines were dropped` };
    return `${JSON.stringify(line)}\n`;
  });
}

/** Creates a logger of JSON lines. Standard error is for the log, standard output for people. Redacts secrets by name as a safeguard. */
export function createLogger(level: Config['logLevel'], destination: DestinationStream = openLog()): Logger {
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
