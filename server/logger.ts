import type { MiddlewareHandler } from 'hono';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import type { AppEnv } from './env.ts';

export type { DestinationStream, Logger };

const secretName = /auth|cookie|email|password|recipient|secret|token/iu;
const censored = '[redacted]';
const maxDepth = 5;

/** Reached only if nobody reads the log or the disk is full. */
const maxWaitingCharacters = 256 * 1024;

const word = /[^\s<>"'()=,;:]+/gu;
// Doesn't match paths of packages, such as node_modules/@hono/node-server.
const emailAddress = /(?<!\/)@[^@/]+\./u;

// Database errors may quote the rejected value.
const redactEmails = (text: string): string =>
  text.replaceAll(word, (each) => (emailAddress.test(each) ? censored : each));

/** Redacts secrets by field name, and email addresses anywhere. */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactEmails(value);
  // `describeError` redacts errors.
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth === maxDepth) return censored;
  if (Array.isArray(value)) return value.map((each) => redact(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      secretName.test(name) ? censored : redact(each, depth + 1),
    ]),
  );
}

const maxPathLength = 200;

// Tokens have 43 characters, ids 22.
const tokenLike = /[\w-]{32,}/gu;

/** Leaves out the query, and redacts tokens and addresses, even if encoded several times. */
export function loggablePath(path: string): string {
  const [bare = ''] = path.split(/[?#]/u, 1);
  const decode = (text: string) =>
    text.replaceAll(/%([0-7][\da-f])/giu, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
  const decoded = decode(decode(decode(bare))).replaceAll(tokenLike, censored);
  return decoded.includes('@') ? censored : decoded.slice(0, maxPathLength);
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message: redactEmails(message),
    ...('code' in error && { code: error.code }),
    stack: redactEmails(stack ?? ''),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** Drops lines instead of blocking or filling the memory. */
function openStandardError(): DestinationStream {
  const { stderr } = process;
  stderr.on('error', () => undefined);
  return {
    write: (line) => {
      if (stderr.writableLength < maxWaitingCharacters) stderr.write(line);
    },
  };
}

/** Only a safeguard: never log secrets or addresses. */
export function createLogger(
  level: Config['logLevel'],
  destination: DestinationStream = openStandardError(),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: (fields) => redact(fields) as Record<string, unknown> },
      serializers: { err: describeError },
    },
    destination,
  );
}

// Load balancers poll these every second.
const healthChecks = new Set(['/healthz', '/readyz']);

export const logRequests =
  (logger: Logger): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const startedAt = performance.now();
    await next();
    const level = healthChecks.has(c.req.path) && c.res.ok ? 'debug' : 'info';
    logger[level](
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        path: loggablePath(c.req.path),
        status: c.res.status,
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
      },
      'request',
    );
  };
