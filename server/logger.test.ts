import { expect, test } from 'vitest';
import { createLogger, forPeople } from './logger.ts';

function logLines() {
  const lines: string[] = [];
  return { lines, logger: createLogger('debug', forPeople({ write: (line) => lines.push(line) })) };
}

test('on a terminal, a request is one short line, and nothing in it controls the terminal', () => {
  const { lines, logger } = logLines();
  logger.info(
    { requestId: '4f', method: 'GET', path: '/about', status: 200, durationMs: 12.3 },
    'request',
  );
  logger.info(
    { requestId: '50', method: 'GET', path: '/\u001b[2J\nfake', status: 404, durationMs: 0.4 },
    'request',
  );
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d GET \/about 200 12 ms\n$/u),
    expect.stringMatching(/^\d\d:\d\d:\d\d GET \/\?\[2J\?fake 404 0 ms\n$/u),
  ]);
});

test('on a terminal, an error shows its level, its request, its stack, and its cause, without secrets', () => {
  const { lines, logger } = logLines();
  const error = new Error('No answer', { cause: new TypeError('ann@example.com is no number') });
  logger.error({ requestId: '4f', token: 'secret', err: error }, 'A request failed');
  const [line = ''] = lines;
  expect(line).toMatch(
    /^\d\d:\d\d:\d\d error A request failed requestId=4f token=\[redacted\]\n {4}Error: No answer\n {8}at .*logger\.test/u,
  );
  expect(line).toMatch(/\n {2}Caused by:\n {4}TypeError: \[redacted\] is no number\n/u);
});
