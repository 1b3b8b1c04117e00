import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { builtOwner, ensureBuilt } from '../tests/harness/built-server.ts';
import { inheritedEnvironment } from '../tests/harness/inherited-environment.ts';
import { loggedErrors, signUpAt } from '../tests/harness/site-client.ts';
import { type RunningServer, startServer } from '../tests/harness/start-server.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';

const inClone = join(import.meta.dirname, 'main.ts');
// The site looks once a second, and sends emails once they are due; a busy machine takes longer.
const soon = { timeout: 15_000 };

/** Runs the command line as a process of its own, in a folder of the site. */
async function run(cwd: string, env: Record<string, string>, args: string[], entry = builtOwner) {
  const child = spawn(process.execPath, [entry, ...args], {
    cwd,
    env: { ...inheritedEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { exitCode: child.exitCode, out, err };
}

/** Runs it with the settings of a running site. */
const owner = ({ dataDir, smtp, url }: RunningServer, args: string[]) =>
  run(dataDir, { DATA_DIR: dataDir, SMTP_URL: smtp.url, PUBLIC_URL: url }, args);

beforeAll(ensureBuilt, 300_000);

test(
  'what the owner hides beside a running site is gone soon, and the author gets an email',
  { timeout: 120_000 },
  async () => {
    const site = await startServer();
    onTestFinished(site.stop);
    const page = async () => (await fetch(`${site.url}/reviews`)).text();
    const ann = await signUpAt(site, 'ann@example.com');
    const { _id: id } = JSON.parse((await ann.postReview('A fine site')).text) as { _id: string };
    await expect.poll(page, soon).toContain('A fine site');
    const hide = [
      'reviews',
      'hide',
      `/reviews/${id}`,
      '--reason',
      'stranger',
      '--words',
      'I don’t know you.',
    ];
    expect(await owner(site, hide)).toMatchObject({ exitCode: 0, err: '' });
    await expect.poll(page, soon).not.toContain('A fine site');
    expect(JSON.parse((await ann.get('/api/reviews/summary')).text)).toMatchObject({ count: 0 });
    const { findings } = JSON.parse((await owner(site, ['doctor', '--json'])).out) as {
      findings: { name: string; status: string }[];
    };
    expect(findings.map(({ name, status }) => `${name}: ${status}`)).toEqual(
      expect.arrayContaining([
        'Database: ok',
        'Record: ok',
        'Outbox: ok',
        'Public URL: ok',
        'Email: ok',
      ]),
    );
    const emailed = () =>
      site.smtp.taken
        .filter(({ recipient }) => recipient === 'ann@example.com')
        .map(({ mail }) => mail.text ?? '');
    await expect
      .poll(() => emailed().join(''), soon)
      .toContain('> It’s not from a client of mine. I don’t know you.');
    expect(loggedErrors(site)).toEqual([]);
  },
);

test.each([
  ['a clone', inClone],
  ['the build', builtOwner],
])(
  'from %s, settings come from .env, and results go alone to standard output',
  { timeout: 60_000 },
  async (_name, entry) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, '.env'), 'DATA_DIR=./here\n');
    const migrated = await run(folder, {}, ['migrate'], entry);
    expect(migrated).toMatchObject({
      exitCode: 0,
      err: '',
      out: expect.stringContaining(join(folder, 'here', 'site.sqlite')),
    });
    const remove = ['users', 'delete', 'nobody@example.com'];
    expect(await run(folder, {}, remove, entry)).toEqual({
      exitCode: 1,
      out: '',
      err: 'Error: There is no user nobody@example.com.\n',
    });
    await writeFile(join(folder, '.env'), 'DATA_DRI=./here\n');
    expect((await run(folder, {}, remove, entry)).err).toMatch(
      /^Error: DATA_DRI in \.env is not a setting\n/u,
    );
  },
);

test('npx passes options on to the command of a clone', { timeout: 60_000 }, () => {
  const { status, stdout } = spawnSync('npx', ['owner', 'backup', '--help'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^Usage: owner backup /u),
  });
});
