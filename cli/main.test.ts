import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../tests/harness/built-server.ts';
import { createPostgresDatabase } from '../tests/harness/databases.ts';
import { loggedErrors, signUpAt } from '../tests/harness/site-client.ts';
import { type RunningServer, startServer } from '../tests/harness/start-server.ts';
import { inheritedEnvironment } from '../tests/harness/inherited-environment.ts';

const project = join(import.meta.dirname, '..');
/** The command line from source, as `npm run owner` runs it, and as it is built. */
const forms = { source: join(project, 'cli', 'main.ts'), built: join(project, 'build', 'server', 'owner.js') };
/** The site looks once a second; a busy machine takes longer to render the page. */
const maxVisibleMs = 5000;
const pollMs = 20;

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

/** Reads a page until it is as expected, and returns how long that took. */
async function whenPage(site: RunningServer, isExpected: (html: string) => boolean): Promise<number> {
  const start = performance.now();
  for (;;) {
    const html = await (await fetch(`${site.url}/reviews`)).text();
    const passed = performance.now() - start;
    if (isExpected(html) || passed > 2 * maxVisibleMs) return passed;
    await sleep(pollMs);
  }
}

beforeAll(ensureBuilt, 300_000);

describe.each(['SQLite', 'PostgreSQL'])('beside a running site on %s', (kind) => {
  test('§16: what the owner does shows within a second, and the author gets an email', async () => {
    const databaseUrl = kind === 'PostgreSQL' ? await createPostgresDatabase() : undefined;
    const settings = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    const site = await startServer({ settings });
    try {
      const ann = await signUpAt(site, 'ann@example.com');
      const id = (JSON.parse((await ann.postReview('A fine site')).text) as { _id: string })._id;
      await whenPage(site, (html) => html.includes('A fine site'));

      expect(await owner(site, settings, ['reviews', 'reply', id, 'Thank you, Ann'], 'source')).toMatchObject({ exitCode: 0, err: '' });
      expect(await whenPage(site, (html) => html.includes('Thank you, Ann'))).toBeLessThan(maxVisibleMs);

      const hide = ['reviews', 'hide', id, '--reason', 'stranger', '--words', 'I don’t know you.'];
      expect(await owner(site, settings, hide)).toMatchObject({ exitCode: 0, err: '' });
      expect(await whenPage(site, (html) => !html.includes('A fine site'))).toBeLessThan(maxVisibleMs);
      expect(await (await fetch(`${site.url}/api/reviews/summary`)).json()).toMatchObject({ count: 0 });

      const doctor = JSON.parse((await owner(site, settings, ['doctor', '--json'])).out) as {
        findings: { name: string; status: string }[];
      };
      const statusOf = (name: string) => doctor.findings.find((finding) => finding.name === name)?.status;
      expect(['Database', 'Outbox', 'Public URL', 'Email', 'Clock'].map(statusOf)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);

      const emailed = () => site.smtp.taken.filter(({ recipient }) => recipient === 'ann@example.com').map(({ mail }) => mail.text ?? '');
      const hasBoth = () =>
        ['> Thank you, Ann', '> It isn’t by a client of mine. I don’t know you.'].every((quote) => emailed().join('').includes(quote));
      await expect.poll(hasBoth, { timeout: 15_000 }).toBe(true);
      expect(await owner(site, settings, ['reviews', 'unhide', id])).toMatchObject({ exitCode: 0, err: '' });
      expect(await whenPage(site, (html) => html.includes('A fine site'))).toBeLessThan(maxVisibleMs);
      expect(loggedErrors(site)).toEqual([]);
    } finally {
      await site.stop();
    }
  }, 120_000);
});

test('while visitors post, the command line waits its turn and loses nothing', async () => {
  const site = await startServer();
  try {
    const ann = await signUpAt(site, 'ann@example.com');
    const posts = Array.from({ length: 60 }, (_, index) => ann.postReview(`Review ${index}`));
    const ids = (await Promise.all(posts.slice(0, 6))).map(({ text: body }) => (JSON.parse(body) as { _id: string })._id);
    const hidings = await Promise.all(
      ids.slice(0, 3).map((id) => owner(site, {}, ['reviews', 'hide', id, '--reason', 'duplicate', '--words', 'See above.'])),
    );
    expect(hidings.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    expect((await Promise.all(posts)).map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 201));
    const { count } = (await (await fetch(`${site.url}/api/reviews/summary`)).json()) as { count: number };
    const { findings } = JSON.parse((await owner(site, {}, ['doctor', '--json'])).out) as { findings: { name: string; status: string }[] };
    expect(findings.find(({ name }) => name === 'Database')?.status).toBe('ok');
    await expect.poll(async () => ((await (await fetch(`${site.url}/api/reviews/summary`)).json()) as { count: number }).count).toBe(57);
    expect(count).toBeGreaterThanOrEqual(57);
    expect(loggedErrors(site)).toEqual([]);
  } finally {
    await site.stop();
  }
}, 120_000);

describe.each(['source', 'built'] as const)('on a stopped site, from %s', (form) => {
  test('settings come from .env, results go alone to standard output, and the exit code tells the rest', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'site-cli-'));
    try {
      await writeFile(join(folder, '.env'), 'DATA_DIR=./here\n');
      const migrated = await run(folder, {}, ['migrate', '--json'], form);
      expect(JSON.parse(migrated.out)).toMatchObject({ database: join(folder, 'here', 'site.sqlite') });
      expect(migrated).toMatchObject({ exitCode: 0, err: '' });
      const { exitCode, out, err } = await run(folder, {}, ['users', 'delete', 'nobody@example.com', '--json'], form);
      expect({ exitCode, out }).toEqual({ exitCode: 3, out: '' });
      expect(JSON.parse(err)).toEqual({ error: { message: 'There is no user nobody@example.com.', exitCode: 3 } });
      await writeFile(join(folder, '.env'), 'DATA_DRI=./here\n');
      expect((await run(folder, {}, ['users', 'list'], form)).err).toContain('.env line 1: DATA_DRI is not a setting');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, 60_000);

  test('the shell completes commands and options', async () => {
    expect((await run(tmpdir(), {}, ['completion', 'zsh'], form)).out).toContain('compdef _owner owner');
    expect((await run(tmpdir(), {}, ['complete', '--', 'reviews', 'h'], form)).out).toContain('hide\ttake a review off the page');
    expect((await run(tmpdir(), {}, ['complete', '--', 'reviews', 'list', '--sta'], form)).out).toContain('--status\tonly reviews');
  }, 60_000);
});
