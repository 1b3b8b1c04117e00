import { expect, test } from 'vitest';
import { onSqlite, type OpenDatabase } from '../tests/harness/databases.ts';
import { readConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { composeSite } from './site.ts';

interface Site {
  request: (path: string, init?: RequestInit) => Promise<Response>;
  lines: string[];
}

/** Runs the site with a log whose lines the test reads. */
async function withLog(open: OpenDatabase, examine: (site: Site) => Promise<void>): Promise<void> {
  const lines: string[] = [];
  const database = await open();
  const { app, stop } = await composeSite({
    config: readConfig({}),
    logger: createLogger('info', { write: (line) => lines.push(line) }),
    clock: Date.now,
    database,
    renderPage: () => Promise.reject(new Error('There are no pages here')),
  });
  await examine({ request: async (path, init) => app.request(path, init), lines });
  await stop();
  await database.close();
}

const wrongLogIn = '{"email":"ann.private@example.com","password":"a wrong harbor"}';
const id = 'AbCdEfGhIjKlMnOpQrSt-_';
const refused: [method: string, path: string, status: number, body?: string][] = [
  ['POST', '/api/users/login', 401, wrongLogIn],
  ['POST', '/api/users/login', 422, '{"email":1}'],
  ['GET', `/api/users/${id}/data`, 401],
  ['PUT', `/api/reviews/${id}`, 401, '{"rating":1}'],
];

onSqlite((open) => {
  test('every refusal is a log line with its time in UTC, request id, path, and status, and names nobody', async () => {
    await withLog(open, async ({ request, lines }) => {
      const headers = {
        'Content-Type': 'application/json',
        Authorization: 'Bearer stolen-token',
        'X-Forwarded-For': '203.0.113.9',
        'User-Agent': 'Mallory/1.0',
      };
      for (const [method, path, status, body] of refused) {
        const answer = await request(path, { method, headers, body: body ?? null });
        const { time, ...line } = JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>;
        expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u);
        expect(line).toMatchObject({ method, path, status, requestId: answer.headers.get('X-Request-Id') });
        expect(answer.status).toBe(status);
      }
      expect(lines).toHaveLength(refused.length);
      for (const name of ['private', 'harbor', 'stolen', '203.0.113', 'Mallory']) expect(lines.join('')).not.toContain(name);
    });
  });

  test('a path with line breaks stays one line of the log', async () => {
    await withLog(open, async ({ request, lines }) => {
      await request('/api/x%0A{"level":60,"msg":"forged"}%0D%0A');
      expect(
        lines
          .join('')
          .trimEnd()
          .split(/[\n\r]/u),
      ).toHaveLength(1);
      expect(JSON.parse(lines.join(''))).toMatchObject({ level: 30, msg: 'request', status: 404 });
    });
  });
});
