import { createServer } from 'node:http';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#db/connect.ts';
import { hour } from '#tests/harness/time.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { readConfig } from './config.ts';
import { startSite } from './site.ts';

const start = (dataDir: string) =>
  startSite({
    config: readConfig({ DATA_DIR: dataDir }),
    logger: pino({ level: 'silent' }),
    clock: Date.now,
    print: () => undefined,
    server: createServer(),
    renderPage: () => Promise.reject(new Error('There are no pages here')),
  });

test('a site whose database lacks a table does not start, and names it', async () => {
  const dataDir = await temporaryFolder();
  const { kysely, close } = await openDatabase({ dataDir });
  await sql`drop table sessions`.execute(kysely);
  await close();
  await expect(start(dataDir)).rejects.toThrow(
    /^[^\n]+site\.sqlite is missing the table sessions\. [^\n]+$/u,
  );
});

test('a site cleans up once an hour', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval');
  const site = await start(await temporaryFolder());
  await site.stop();
  expect(Math.max(...intervals.mock.calls.map(([, ms = 0]) => ms))).toBe(hour);
});
