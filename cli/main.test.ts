import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../tests/harness/built-server.ts';
import { createPostgresDatabase } from '../tests/harness/databases.ts';
import { inheritedEnvironment } from '../tests/harness/inherited-environment.ts';
import { loggedErrors, signUpAt } from '../tests/harness/site-client.ts';
import { type RunningServer, startServer } from '../tests/harness/start-server.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';

const project = join(import.meta.dirname, '..');
/** The command line from source, as `npm run owner` runs it, and as it is built. */
const forms = { source: join(project, 'cli', 'main.ts'), built: join(project, 'build', 'server', 'owner.js') };
// The site looks once a second, and sends emails once they are due; a busy machine takes longer.
const soon = { timeout: 15_000 };

/** Runs the command line as a process of its own, in a folder of the site. */
async function run(cwd: string, env: Record<string, string>, args: string[], form: keyof typeof forms) {
  const child = spawn(process.execPath, [forms[form], ...args], {
    cwd,
    env: { ...inheritedEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { exitCode: child.exitCode, out, err };
}

/** Runs it with the settings of a running site. */
const owner = (site: RunningServer, settings: Record<string, string>, args: string[], form: keyof typeof forms = 'built') =>
  run(site.dataDir, { DATA_DIR: site.dataDir, SMTP_URL: site.smtp.url, PUBLIC_URL: site.url, ...settings }, args, form);

/** Lists what the doctor found, as `name: status`. */
async function doctor(site: RunningServer, settings: Record<string, string> = {}): Promise<string[]> {
  const { out } = await owner(site, settings, ['doctor', '--json']);
  const { findings } = JSON.parse(out) as { findings: { name: string; status: string }[] };
  return findings.map(({ name, status }) => `${name}: ${status}`);
}

const idOf = ({ text: body }: { text: string }): string => (JSON.parse(body) as { _id: string })._id;
const summary = async ({ url }: RunningServer) => (await (await fetch(`${url}/api/reviews/summary`)).json()) as { count: number };

beforeAll(ensureBuilt, 300_000);

test.each(['SQLite', 'PostgreSQL'])(
  'what the owner does beside a running site on %s shows soon, and the author gets an email',
  { timeout: 120_000 },
  async (kind) => {
    const settings: Record<string, string> = kind === 'PostgreSQL' ? { DATABASE_URL: await createPostgresDatabase() } : {};
    const site = await startServer({ settings });
    try {
      const page = async () => (await fetch(`${site.url}/reviews`)).text();
      const ann = await signUpAt(site, 'ann@example.com');
      const id = idOf(await ann.postReview('A fine site'));
      await expect.poll(page, soon).toContain('A fine site');

      expect(await owner(site, settings, ['reviews', 'reply', id, 'Thank you, Ann'], 'source')).toMatchObject({ exitCode: 0, err: '' });
      await expect.poll(page, soon).toContain('Thank you, Ann');

      const hide = ['reviews', 'hide', id, '--reason', 'stranger', '--words', 'I don’t know you.'];
      expect(await owner(site, settings, hide)).toMatchObject({ exitCode: 0, err: '' });
      await expect.poll(page, soon).not.toContain('A fine site');
      expect(await summary(site)).toMatchObject({ count: 0 });
      expect(await doctor(site, settings)).toEqual(
        expect.arrayContaining(['Database: ok', 'Record: ok', 'Outbox: ok', 'Public URL: ok', 'Email: ok', 'Clock: ok']),
      );

      const emailed = () => site.smtp.taken.filter(({ recipient }) => recipient === 'ann@example.com').map(({ mail }) => mail.text ?? '');
      await expect.poll(() => emailed().join(''), soon).toContain('> Thank you, Ann');
      await expect.poll(() => emailed().join(''), soon).toContain('> It’s not from a client of mine. I don’t know you.');
      expect(await owner(site, settings, ['reviews', 'unhide', id])).toMatchObject({ exitCode: 0, err: '' });
      await expect.poll(page, soon).toContain('A fine site');
      expect(loggedErrors(site)).toEqual([]);
    } finally {
      await site.stop();
    }
  },
);

test('while visitors post, the command line waits its turn and loses nothing', { timeout: 120_000 }, async () => {
  const site = await startServer();
  try {
    const ann = await signUpAt(site, 'ann@example.com');
    const posts = Array.from({ length: 60 }, (_, index) => ann.postReview(`Review ${index}`));
    const ids = (await Promise.all(posts.slice(0, 3))).map(idOf);
    const hide = (id: string) => owner(site, {}, ['reviews', 'hide', id, '--reason', 'duplicate', '--words', 'See above.']);
    const [findings, ...hidings] = await Promise.all([doctor(site), ...ids.map(hide)]);
    expect(findings).toEqual(expect.arrayContaining(['Database: ok', 'Record: ok']));
    expect(hidings.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    expect(new Set((await Promise.all(posts)).map(({ status }) => status))).toEqual(new Set([201]));
    await expect.poll(() => summary(site), soon).toMatchObject({ count: 57 });
    expect(loggedErrors(site)).toEqual([]);
  } finally {
    await site.stop();
  }
});

test.each(['source', 'built'] as const)(
  'from %s, settings come from .env, results go alone to standard output, and the exit code tells the rest',
  { timeout: 60_000 },
  async (form) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, '.env'), 'DATA_DIR=./here\n');
    const migrated = await run(folder, {}, ['migrate', '--json'], form);
    expect(JSON.parse(migrated.out)).toMatchObject({ database: join(folder, 'here', 'site.sqlite') });
    expect(migrated).toMatchObject({ exitCode: 0, err: '' });
    const { exitCode, out, err } = await run(folder, {}, ['users', 'delete', 'nobody@example.com', '--json'], form);
    expect({ exitCode, out }).toEqual({ exitCode: 3, out: '' });
    expect(JSON.parse(err)).toEqual({ error: { message: 'There is no user nobody@example.com.', exitCode: 3 } });
    await writeFile(join(folder, '.env'), 'PORT=x\n');
    expect((await run(folder, {}, ['users', 'list'], form)).err).toMatch(/^Error: PORT must be a whole number [^\n]+\nSet it in[^\n]+\n$/u);
    await writeFile(join(folder, '.env'), 'DATA_DRI=./here\n');
    expect((await run(folder, {}, ['users', 'list'], form)).err).toMatch(/^Error: DATA_DRI in \.env is not a setting\.?\n/u);
  },
);

test('the shell completes commands and options', { timeout: 60_000 }, async () => {
  const complete = async (...args: string[]) => (await run(tmpdir(), {}, args, 'built')).out;
  expect(await complete('completion', 'zsh')).toContain('compdef _owner owner');
  expect(await complete('complete', '--', 'reviews', 'h')).toContain('hide\ttake a review off the page');
  expect(await complete('complete', '--', 'reviews', 'list', '--sta')).toContain('--status\tonly reviews');
});
