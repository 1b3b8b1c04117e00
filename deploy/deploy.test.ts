import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, maxHeaderSize } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Config, readConfig, settingNames } from '../server/config.ts';
import { assertBuilt } from '../scripts/build-digest.ts';
import { builtServer } from '../tests/harness/built-server.ts';
import { inheritedEnvironment } from '../tests/harness/inherited-environment.ts';
import { listen } from '../tests/harness/ports.ts';
import { openSharedSocket } from '../tests/harness/start-server.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';

const project = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(project, path), 'utf8');
const notSettings = (names: string[]): string[] =>
  names.filter((name) => !settingNames.includes(name));
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** How long the site may take to stop: 20 s after the delay. */
const maxStopSeconds = ({ shutdownDelaySeconds }: Config): number => shutdownDelaySeconds + 20;

/** The site.env that the installation writes if its questions' examples are the answers. */
const installation = read('deploy/install.sh');
const installed = Object.fromEntries(
  [
    ...installation.matchAll(/^ +([A-Z_]+)\) echo '.* such as (.*)' ;;$/gmu),
    ...installation.matchAll(/ (TRUSTED_PROXIES)='(.*?)'/gu),
  ].map((match) => match.slice(1)),
) as Record<string, string>;

interface Service {
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[];
  stop_grace_period?: string;
  build?: string;
  command?: string[];
  logging?: object;
  healthcheck?: { test?: string[] };
}

interface Compose {
  services: Record<string, Service>;
  networks: {
    proxy: { ipam: { config: { subnet: string }[] } };
    public: { enable_ipv6?: boolean; ipam?: object };
  };
}

const composeText = read('deploy/compose/compose.yaml');
const { services, networks } = parse(composeText, { merge: true }) as Compose;

test('both proxies take headers as large as the site does', () => {
  const kilobytes = maxHeaderSize / 1024;
  expect(read('deploy/nginx/site.conf')).toContain(`large_client_header_buffers 4 ${kilobytes}k;`);
  expect(read('deploy/caddy/Caddyfile')).toContain(`max_header_size ${kilobytes}KB`);
});

test('nginx answers for its certificate where the guide has certbot put the answers', () => {
  const [, folder] = /--webroot-path (\S+)/u.exec(read('docs/operations.md')) ?? [];
  expect(read('deploy/nginx/site.conf')).toContain(
    `location /.well-known/acme-challenge/ { root ${folder}; }\n  location / { return 301 https://`,
  );
});

test('the containers get settings that the site knows, all in .env.example', () => {
  const example = parseEnv(read('deploy/compose/.env.example')) as Record<string, string>;
  expect(new Set(matches(composeText, /\$\{(\w+)/gu))).toEqual(new Set(Object.keys(example)));
  const given = services['site']?.environment ?? {};
  expect(notSettings(Object.keys(given))).toEqual([]);
  const fill = (text: string) =>
    text.replaceAll(/\$\{(\w+)[^}]*\}/gu, (_, name: string) => example[name] ?? '');
  const config = readConfig(
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, fill(value)])),
  );
  expect(Number.parseInt(services['site']?.stop_grace_period ?? '', 10)).toBeGreaterThan(
    maxStopSeconds(config),
  );
  // The site trusts Caddy, and nobody else reaches it.
  expect(config.trustedProxies).toEqual(
    networks.proxy.ipam.config.map(({ subnet }) => fill(subnet)),
  );
  expect(
    services['site']?.networks?.filter((network) => services['caddy']?.networks?.includes(network)),
  ).toEqual(['proxy']);
  expect(services['caddy']?.environment?.['SITE_ADDRESS']).toBe('site:3000');
  // Otherwise, all visitors over IPv6 would have one address.
  expect(networks.public).toMatchObject({ enable_ipv6: true, ipam: expect.anything() });
});

test.skipIf(process.platform === 'win32')(
  'Caddy serves every path of the site, even if PUBLIC_URL ends with a slash',
  async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'caddy'), '#!/bin/sh\necho "$PUBLIC_URL $*"', { mode: 0o755 });
    const command = services['caddy']?.command ?? ['caddy'];
    const [program = '', ...args] = command.map((word) => word.replaceAll('$$', '$'));
    const path = `${folder}:${process.env['PATH']}`;
    for (const publicUrl of ['https://example.com', 'https://example.com/'])
      expect(
        execFileSync(program, args, {
          encoding: 'utf8',
          env: { PATH: path, PUBLIC_URL: publicUrl },
        }),
      ).toBe('https://example.com run --config /etc/caddy/Caddyfile\n');
  },
);

test('the log of no container grows without a limit', () => {
  for (const { logging } of Object.values(services))
    expect(logging).toEqual({
      driver: 'json-file',
      options: { 'max-size': expect.anything(), 'max-file': expect.anything() },
    });
});

test('no health check is switched off, which would fail "docker compose up --wait"', () => {
  const switchedOff = Object.values(services).filter(
    ({ healthcheck }) => healthcheck !== undefined && healthcheck.test === undefined,
  );
  expect(switchedOff).toEqual([]);
});

test('every container has a health check: its own, or that of the site’s image', () => {
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK /mu);
  const unchecked = Object.entries(services).filter(
    ([, { build, healthcheck }]) => build === undefined && healthcheck?.test === undefined,
  );
  expect(unchecked.map(([name]) => name)).toEqual([]);
});

test('the image is built from files that exist, by the pinned Node', () => {
  const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  );
  const files = mounted.filter((path) => path.startsWith('.'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((path) => !existsSync(join(project, 'deploy/compose', path)))).toEqual([]);
  expect(join(project, 'deploy/compose', services['site']?.build ?? '', '.')).toBe(
    join(project, '.'),
  );

  const dockerfile = read('Dockerfile')
    .replaceAll(/\\\n\s*/gu, '')
    .split('\n');
  const copied = dockerfile
    .filter((line) => /^COPY (?!--from)/u.test(line))
    .flatMap((line) => line.split(' ').slice(1, -1));
  const ignored = read('.dockerignore').split('\n');
  expect(
    copied.filter((path) => !existsSync(join(project, path)) || ignored.includes(path)),
  ).toEqual([]);
  const names = dockerfile
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => matches(line, / (\w+)=/gu));
  expect(notSettings(names)).toEqual(['PATH']);
});

test('the image declares no volume: some platforms would not build it', () => {
  expect(read('Dockerfile')).not.toMatch(/^VOLUME/mu);
});

test('the image names its user by number, so that Kubernetes sees it isn’t root', () => {
  const [uid] = matches(read('Dockerfile'), /--uid (\d+)/gu);
  expect(matches(read('Dockerfile'), /^USER (.*)$/gmu)).toEqual([uid]);
});

test.skipIf(process.platform === 'win32')(
  'the user of the image can read the site, even if only its builder could',
  async () => {
    const site = await temporaryFolder();
    const programs = await temporaryFolder();
    writeFileSync(join(programs, 'npm'), '#!/bin/sh', { mode: 0o755 });
    writeFileSync(join(site, 'main.js'), '', { mode: 0o600 });
    writeFileSync(join(site, 'node'), '', { mode: 0o700 });
    const [, build = ''] = /^RUN (npm run build .*)$/mu.exec(read('Dockerfile')) ?? [];
    execFileSync('sh', ['-c', build.replaceAll('/site', site)], {
      env: { PATH: `${programs}:${process.env['PATH']}` },
    });
    const modes = ['.', 'main.js', 'node'].map((name) => statSync(join(site, name)).mode & 0o777);
    expect(modes).toEqual([0o755, 0o644, 0o755]);
  },
);

test.each(['site.service', 'site-backup.service'])(
  '%s runs what is assembled, with the settings that are installed',
  (name) => {
    const values = (key: string) =>
      matches(read(`deploy/systemd/${name}`), new RegExp(`^${key}=(.*)$`, 'gmu'));
    expect(values('EnvironmentFile')).toEqual(['/etc/site/site.env']);
    expect(values('WorkingDirectory')).toEqual(['/opt/site/current']);
    for (const seconds of values('TimeoutStopSec'))
      expect(Number(seconds)).toBeGreaterThan(maxStopSeconds(readConfig(installed)));
    const commands = [...values('ExecStart'), ...values('ExecStartPost')].map((line) =>
      line.replace('/opt/site/current/bin/', ''),
    );
    const assembled = /^node (?:build\/server\/main\.js|bin\/(?:ready\.js|owner backup))(?: |$)/u;
    expect(commands.filter((command) => !assembled.test(command))).toEqual([]);
  },
);

test('systemd, the site, and Caddy agree on the port, and Caddy gets no passwords', () => {
  const place = `127.0.0.1:${readConfig({}).port}`;
  expect(matches(read('deploy/systemd/site.socket'), /^ListenStream=(.*)$/gmu)).toEqual([place]);
  expect(matches(read('deploy/caddy/Caddyfile'), /\{\$(\S+)\}/gu)).toEqual([
    'PUBLIC_URL',
    `SITE_ADDRESS:${place}`,
  ]);
});

test.skipIf(process.platform === 'win32')(
  'the installation is a valid script, whose settings the site accepts',
  () => {
    execFileSync('sh', ['-n', 'deploy/install.sh'], { cwd: project });
    expect(notSettings(Object.keys(installed))).toEqual([]);
    expect(readConfig(installed)).toMatchObject({
      publicUrl: 'https://example.com',
      trustedProxies: ['127.0.0.1', '::1'],
    });
  },
);

/** Asks a server on this machine whether it is ready, as the deployment does. */
const askReady = (port: number, env: Record<string, string> = {}, ...flags: string[]) =>
  spawn(process.execPath, [...flags, 'deploy/ready.js'], {
    cwd: project,
    env: { PORT: `${port}`, ...env },
  });

test('the readiness check asks where the site listens', async () => {
  for (const [host, setting, listening = 0] of [
    ['127.0.0.1', undefined],
    ['127.0.0.1', '0.0.0.0'],
    ['::1', '::'],
    ['::1', '::1'],
    // `docker run --env-file` passes the quotes.
    ['127.0.0.1', '"0.0.0.0"'],
    // Browsers and `fetch` refuse this port, but proxies don't.
    ['127.0.0.1', undefined, 10_080],
  ] as const) {
    const server = createServer((_request, response) => response.end());
    await once(server.listen(listening, host), 'listening');
    const { port } = server.address() as AddressInfo;
    const env = setting === undefined ? {} : { HOST: setting };
    expect([setting, await once(askReady(port, env), 'exit')]).toEqual([setting, [0, null]]);
    server.close();
  }
});

test('a site whose database takes no writes is ready, and one that is stopping is not', async () => {
  for (const [status, text, exitCode] of [
    [200, 'ready', 0],
    [503, 'read-only', 0],
    [503, 'not ready', 1],
  ] as const) {
    const server = createServer((_request, response) => response.writeHead(status).end(text));
    const port = await listen(server);
    expect([text, await once(askReady(port), 'exit')]).toEqual([text, [exitCode, null]]);
    server.close();
  }
});

test('the readiness check waits 4 seconds for an answer', async () => {
  const server = createServer();
  const port = await listen(server);
  const lateAtOnce = `AbortSignal.timeout = (ms) => (console.log(ms), AbortSignal.abort());`;
  const ready = askReady(port, {}, '--import', `data:text/javascript,${lateAtOnce}`);
  const ended = once(ready, 'exit');
  expect([await readText(ready.stdout), await ended]).toEqual(['4000\n', [1, null]]);
  server.close();
});

test('the installation and the command owner refuse the same settings', () => {
  const rules = ['deploy/install.sh', 'deploy/systemd/owner'].map(
    (file) => /^bare=[^]*?^wrong=.*$/mu.exec(read(file))?.[0],
  );
  expect(rules[0]).toContain('line=');
  expect(rules[1]).toBe(rules[0]);
});

test.runIf(process.platform === 'linux')(
  'the site answers at a socket that systemd keeps open',
  async () => {
    assertBuilt();
    const { port, fd, close } = await openSharedSocket();
    const site = spawn(
      'sh',
      ['-c', 'LISTEN_PID=$$ exec "$0" "$1"', process.execPath, builtServer],
      {
        env: { ...inheritedEnvironment, DATA_DIR: await temporaryFolder(), PORT: '1' },
        stdio: ['ignore', 'ignore', 'ignore', fd],
      },
    );
    close();
    const ended = once(site, 'exit');
    const ready = () =>
      execFileSync(process.execPath, ['deploy/ready.js', '60'], {
        cwd: project,
        env: { PORT: String(port), MAINPID: String(site.pid) },
      });
    expect(ready).not.toThrow();
    site.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    // It does not wait for a process that has ended.
    expect(ready).toThrow('Command failed');
  },
);
