import { afterEach, beforeEach, expect, test } from 'vitest';
import { logConsole } from './console-log.ts';
import { createLogger } from './logger.ts';

// Writes as a library does.
const library = globalThis.console;
const { error, warn } = library;
const listeners = process.listeners('warning');
let lines: string[];

beforeEach(() => {
  lines = [];
  logConsole(createLogger('info', { write: (line) => lines.push(line) }));
});
afterEach(() => {
  Object.assign(library, { error, warn });
  process.removeAllListeners('warning');
  for (const listener of listeners) process.on('warning', listener);
});

test('what libraries write to the console is logged without secrets, a line each', () => {
  const token = 'AbC-_9'.repeat(8).slice(0, 43);
  library.warn('The URL path "%s" could not be decoded\nat all', `/verify/${token}`);
  library.error(new Error('Failed for ann@example.com'));
  library.assert(false, 'asserted');
  expect(lines).toHaveLength(3);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 40, text: 'The URL path "/verify/[redacted]', msg: 'A library wrote to the console' },
    { level: 40, err: { message: 'Failed for [redacted]' } },
    { level: 40, text: 'Assertion failed: asserted' },
  ]);
  expect(lines.join('')).not.toContain(token);
});

test('a warning of Node is logged', () => {
  process.emit('warning', new Error('Something is deprecated'));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ level: 40, err: { message: 'Something is deprecated' } }]);
});
