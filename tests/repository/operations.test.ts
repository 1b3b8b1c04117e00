import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { maxSilenceMs } from '../../db/postgres.ts';
import { maxCheckedBytes, maxLockWaitMs } from '../../db/sqlite.ts';
import { maxWaitingHashes } from '../../domain/core/passwords.ts';
import { maxBackupAgeDays } from '../../domain/use-cases/backups.ts';
import { maxBodyBytes } from '../../server/api/request-body.ts';
import { connectionLimits } from '../../server/http-server.ts';
import { maxPerNetwork, maxUnfinished } from '../../server/http/unfinished-bodies.ts';
import { createMetrics } from '../../server/metrics.ts';
import { maxRequestMs, maxRestMs } from '../../server/run.ts';
import { maxDatabaseCloseMs, maxWorkMs } from '../../server/site.ts';
import { createTestApp } from '../harness/create-test-app.ts';

const guide = readFileSync('docs/operations.md', 'utf8').replaceAll(/\s+/gu, ' ');
const seconds = (ms: number): number => ms / 1000;
const { headersMs, requestMs, checkMs, stallMs, keepAliveMs, maxConnections } = connectionLimits;

test.each([
  `requests in flight (${seconds(maxRequestMs)} s at most)`,
  `email in flight (${seconds(maxWorkMs)} s)`,
  `the database (${seconds(maxDatabaseCloseMs)} s)`,
  `answers 503 after ${seconds(maxSilenceMs)} s at most`,
  `stops within ${seconds(maxRequestMs + maxRestMs)} s`,
  `a write waits up to ${seconds(maxLockWaitMs)} s`,
  `files over ${maxCheckedBytes / 1024 / 1024} MB`,
  `answers 503 while ${maxWaitingHashes} wait`,
  `headers after ${seconds(headersMs)} to ${seconds(headersMs + checkMs)} s`,
  `requests and stalled responses after ${seconds(requestMs)} to ${seconds(requestMs + checkMs)} s`,
  `of more than ${maxConnections.toLocaleString('en-US')} connections`,
  `at most ${maxUnfinished} unfinished bodies at once, ${maxPerNetwork} per network`,
  `idle connections before ${seconds(keepAliveMs)} s`,
  `body over ${maxBodyBytes / 1024} KiB`,
  `the last one is more than ${maxBackupAgeDays} days old`,
])('the operator’s guide gives the number of the code: %s', (sentence) => {
  expect(guide).toContain(sentence);
  expect(stallMs).toBe(requestMs);
});

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

test('the alert rules and the guide name metrics that there are', async () => {
  const metrics = createMetrics();
  await using app = await createTestApp({ metrics });
  await app.get('/reviews');
  const { url, close } = await metrics.serve({ host: '127.0.0.1', port: 0 });
  const text = await (await fetch(url)).text();
  await close();
  const { groups } = parse(readFileSync('deploy/prometheus/site-alerts.yaml', 'utf8')) as Rules;
  const expressions = groups.flatMap(({ rules }) => rules).map(({ expr }) => expr);
  const names = new Set(
    [...expressions, ...(guide.match(/`site_\w+/gu) ?? [])].flatMap((each) =>
      [...each.matchAll(/\b(?:site|process)_\w+/gu)].map(([name]) => name),
    ),
  );
  expect(names.size).toBeGreaterThan(4);
  expect(
    [...names].filter((name) => !text.includes(`\n${name}`) && !text.includes(` ${name} `)),
  ).toEqual([]);
});
