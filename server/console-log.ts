import { format } from 'node:util';
import type { Logger } from './logger.ts';
import { withoutSecrets } from './middleware/loggable-path.ts';

/**
 * Sends what libraries write to standard error, and Node's own warnings, to the log, so that each line of standard error is one JSON
 * object without secrets. `console.assert` and `console.trace` use these methods too.
 */
export function logConsole(logger: Logger): void {
  const write = (...parts: unknown[]) => {
    const error = parts.find((part) => part instanceof Error);
    const text = withoutSecrets(format(...parts.filter((part) => part !== error)));
    logger.warn({ text, ...(error === undefined ? {} : { err: error }) }, 'A library wrote to the console');
  };
  Object.assign(console, { error: write, warn: write });
  // Removes the listener that prints.
  process.removeAllListeners('warning').on('warning', (warning) => logger.warn({ err: warning }, 'Node warned'));
}
