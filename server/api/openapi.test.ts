import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { createContext } from '../../domain/context.ts';
import { createApi } from './api.ts';
import packageJson from '../../package.json' with { type: 'json' };

interface Operation {
  operationId?: string;
  tags?: string[];
  security?: object[];
}

interface Description {
  info: object;
  components: { schemas?: object };
  tags?: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
}

let source: string;
let description: Description;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-openapi-'));
  const database = await openDatabase({ dataDir });
  await migrate(database);
  const context = await createContext({ database, clock: Date.now, publicUrl: 'https://portfolio.test', rateLimitScale: 1 });
  source = await (await createApi(context).request('/openapi.json')).text();
  description = JSON.parse(source) as Description;
  await database.close();
  await rm(dataDir, { recursive: true });
});

test('the description has the version and the license of the package', () => {
  expect(description.info).toMatchObject({ version: packageJson.version, license: { identifier: packageJson.license } });
});

test('every operation has a unique id, one tag, and its security requirements', () => {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, ...operation })),
  );
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  const tags = description.tags?.map(({ name }) => name);
  for (const { call, operationId, tags: own = [], security } of operations) {
    expect(operationId, call).toMatch(/^[a-z]+(?:[A-Z][a-z]+)*$/u);
    expect(own, call).toHaveLength(1);
    expect(tags, call).toContain(own[0]);
    expect(security, call).toBeDefined();
  }
});

test('shared schemas have names, so that generators create one type for each', () => {
  expect(Object.keys(description.components.schemas ?? {}).toSorted()).toEqual([
    'Account',
    'FailedEmail',
    'Message',
    'NewToken',
    'OwnerInvitation',
    'OwnerReview',
    'Problem',
    'ReportWithReview',
    'Review',
    'ReviewWithHistory',
    'Session',
  ]);
});

test('every pattern is one in JSON Schema, without the slashes and flags of JavaScript', () => {
  const patterns = [...source.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/gu)].map(([, text = '']) => JSON.parse(text) as string);
  expect(patterns.length).toBeGreaterThan(0);
  const values = ['AbCdEfGhIjKlMnOpQrSt-_', '2024-06'];
  for (const pattern of patterns) expect(values).toContainEqual(expect.stringMatching(new RegExp(pattern, 'u')));
});
