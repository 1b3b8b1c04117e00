import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchOptions } from './harness/chromium.ts';
import { inheritedEnvironment } from './harness/inherited-environment.ts';
import { listen } from './harness/ports.ts';
import { statusOf } from './harness/site-client.ts';

const project = join(import.meta.dirname, '..');
const deadlineMs = 120_000;
const parts = [
  'app',
  'content',
  'db',
  'domain',
  'framework',
  'public',
  'scripts',
  'server',
  'shared',
];
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

/** A copy of the project's files, without a Vite cache. */
async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-dev-'));
  await Promise.all(
    [...parts, ...files].map((part) =>
      cp(join(project, part), join(folder, part), { recursive: true }),
    ),
  );
  const packages = (await readdir(join(project, 'node_modules'))).filter(
    (name) => !name.startsWith('.'),
  );
  await mkdir(join(folder, 'node_modules'));
  await Promise.all(
    packages.map((name) =>
      symlink(join(project, 'node_modules', name), join(folder, 'node_modules', name), 'junction'),
    ),
  );
  return folder;
}

async function startDevServer(folder: string) {
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    env: { ...inheritedEnvironment, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += stripVTControlCharacters(chunk.toString())));
  const url = await vi.waitUntil(() => /^Site: +(\S+)$/mu.exec(output)?.[1], {
    timeout: deadlineMs,
  });
  const stop = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  };
  return { url, output: () => output, stop };
}

/** Changes a file once: emptied and filled, it would change twice. */
async function save(file: string, text: string): Promise<void> {
  const written = join(folder, 'node_modules', 'written');
  await writeFile(written, text);
  await rename(written, file);
}

/** Opens a page and waits until it is told of changes. A page that leaves might be told instead. */
async function openPage(): Promise<Page> {
  const page = await context.newPage();
  const connected = page.waitForEvent('console', (message) =>
    message.text().endsWith('connected.'),
  );
  await page.goto(`${server.url}/privacy`);
  await connected;
  return page;
}

/** Waits until the page fails, and opens it. */
async function openFailedPage(): Promise<Page> {
  await expect.poll(() => statusOf(`${server.url}/privacy`)).toBe(500);
  return openPage();
}

let folder: string;
let server: Awaited<ReturnType<typeof startDevServer>>;
let browser: Browser;
/** One for all, so that the hundreds of modules are transferred once. */
let context: BrowserContext;
beforeAll(async () => {
  browser = await chromium.launch(launchOptions());
  context = await browser.newContext();
  folder = await copyProject();
  server = await startDevServer(folder);
}, deadlineMs);
afterAll(async () => {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test(
  'a changed component or style sheet is replaced without a reload',
  { timeout: deadlineMs },
  async () => {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${server.url}/privacy`);
    const start = server.output().length;
    await page.locator('html[data-hydrated]').waitFor();
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    const file = join(folder, 'app', 'ui', 'container.tsx');
    await save(
      file,
      (await readFile(file, 'utf8')).replace(/\{children\}(?=<\/div>)/u, '{children}, changed'),
    );
    await page.getByText(', changed').first().waitFor();
    expect(
      server
        .output()
        .slice(start)
        .match(/ui\/container\.tsx/gu),
    ).toHaveLength(1);
    const sheet = join(folder, 'app', 'ui', 'container.module.css');
    const box = page.locator('main').getByText(', changed').first();
    const sides = () => box.evaluate((element) => getComputedStyle(element).paddingInline);
    expect(await sides()).not.toBe('0px');
    await save(
      sheet,
      (await readFile(sheet, 'utf8')).replace('padding-inline: var(--margin);', ''),
    );
    await expect.poll(sides).toBe('0px');
    const mixed = join(folder, 'app', 'layout', 'menu.tsx');
    const before = await readFile(mixed, 'utf8');
    await save(mixed, before.replace('href={', 'data-saved="" href={'));
    await page.locator('[data-saved]').first().waitFor({ state: 'attached' });
    expect(server.output()).not.toContain('Could not Fast Refresh');
    await save(mixed, before);
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    await page.reload();
    await page.locator('html[data-hydrated]').waitFor();
    expect(errors).toEqual([]);
    await page.close();
  },
);

test.each([
  ['a page', 'app/routes/privacy/privacy.page.tsx', 'const broken = ;'],
  ['an import', 'app/routes/privacy/privacy.page.tsx', "import './lacking.ts';"],
])(
  'a page that was loaded while %s was broken recovers when it is fixed',
  { timeout: deadlineMs },
  async (_what, path, line) => {
    const file = join(folder, path);
    const text = await readFile(file, 'utf8');
    // Vite knows the module once a browser has it.
    await statusOf(`${server.url}/${path}`);
    try {
      await save(file, `${text}\n${line}\n`);
      const page = await openFailedPage();
      if (line.includes('lacking')) await save(join(dirname(file), 'lacking.ts'), '');
      else await save(file, text);
      await page.getByRole('heading', { name: /^Privacy/u }).waitFor();
      await page.close();
    } finally {
      await save(file, text);
    }
  },
);

test.each([
  ['its code', 'privacy.page.tsx', "throw new Error('Failed');"],
  ['an import', 'absent.ts', 'if (reason !== undefined) throw reason;'],
])(
  'a page that fails while %s is being fixed reloads',
  { timeout: deadlineMs },
  async (_what, name, fail) => {
    const file = join(folder, 'app', 'routes', 'privacy', 'privacy.page.tsx');
    const text = await readFile(file, 'utf8');
    /** Waits until the server has noticed the change. */
    const change = async (path: string, line: string) => {
      const mark = `Noticed ${randomUUID()}`;
      const before = await readFile(join(folder, path), 'utf8');
      await save(join(folder, path), `${before}\nvoid '${mark}';\n${line}\n`);
      await expect.poll(async () => (await fetch(`${server.url}/${path}`)).text()).toContain(mark);
    };
    const gate = createServer();
    const gateUrl = `http://127.0.0.1:${await listen(gate)}`;
    const page = await context.newPage();
    try {
      await save(join(dirname(file), 'importer.ts'), "import './absent.ts';");
      await change(
        'app/routes/privacy/privacy.page.tsx',
        `if (import.meta.env.SSR) {
           const reason = await import('./importer.ts').then(() => undefined, (error) => error);
           await fetch('${gateUrl}');
           ${fail}
         }`,
      );
      const waiting = once(gate, 'request');
      const loading = page.goto(`${server.url}/privacy`);
      const [, release] = (await waiting) as [unknown, ServerResponse];
      await save(join(dirname(file), name), name === 'absent.ts' ? '' : text);
      await change('app/routes/projects/projects.page.tsx', '');
      gate.on('request', (_request, response) => response.end());
      release.end();
      expect((await loading)?.status()).toBe(500);
      await page.getByRole('heading', { name: /^Privacy/u }).waitFor();
    } finally {
      await save(file, text);
      gate.close();
      await page.close();
    }
  },
);

test(
  'an error in server code is reported once, and all recovers when it is fixed',
  { timeout: deadlineMs },
  async () => {
    const file = join(folder, 'server', 'app.ts');
    const text = await readFile(file, 'utf8');
    const start = server.output().length;
    const said = () => server.output().slice(start);
    await save(file, `${text}\nconst broken = ;\n`);
    const page = await openFailedPage();
    expect(await (await fetch(server.url)).text()).toContain('server/app.ts');
    expect(said().match(/Unexpected token/gu)).toHaveLength(1);
    expect(said().split('\n').length).toBeLessThan(15);

    await save(file, text);
    await page.getByRole('heading', { name: /^Privacy/u }).waitFor();
    const [, mailbox = ''] = /^Mail: +(\S+)/mu.exec(server.output()) ?? [];
    expect(await statusOf(mailbox)).toBe(200);
    await page.close();
  },
);

test(
  'requests go on, and a page stays, after changes of files that no page has',
  { timeout: deadlineMs },
  async () => {
    const page = await openPage();
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    const change = async (name: string, line = '') => {
      const start = server.output().length;
      const file = join(folder, name);
      await save(file, `${await readFile(file, 'utf8')}\n`);
      await expect.poll(() => server.output().slice(start), { message: name }).toContain(line);
      for (const path of ['/privacy', '/reviews'])
        expect(await statusOf(server.url + path), name).toBe(200);
    };
    const startAgain = (command: string) => `changed. Press Ctrl+C, and run "${command}".`;
    await change('vite.config.ts', `vite.config.ts ${startAgain('npm run dev')}`);
    await change('package-lock.json', `package-lock.json ${startAgain('npm ci && npm run dev')}`);
    await change('framework/build.ts');
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    // Vite itself reloads all pages then.
    await change('tsconfig.json');
    await page.close();
  },
);

test(
  'a mistake in the content is shown in the terminal, and a picture is converted',
  { timeout: deadlineMs },
  async () => {
    const start = server.output().length;
    const file = join(folder, 'content', 'projects.ts');
    const text = await readFile(file, 'utf8');
    const withShot = (source: string) =>
      `${text}\nObject.assign(projects[0], { screenshot: { source: '${source}', alt: 'A new one' } });\n`;
    await save(file, withShot('none.png'));
    await expect
      .poll(() => server.output().slice(start))
      .toContain('projects[0].screenshot.source: “none.png” is not in content/images.');
    await sharp({ create: { width: 1280, height: 800, channels: 3, background: 'white' } })
      .png()
      .toFile(join(folder, 'content', 'images', 'new.png'));
    await save(file, withShot('new.png'));
    const generated = join(folder, 'content', 'generated', 'screenshots.ts');
    await expect.poll(() => readFile(generated, 'utf8')).toContain('new-1280');
    await expect
      .poll(async () => (await fetch(`${server.url}/projects`)).text())
      .toMatch(/<img [^>]*alt="A new one"/u);
  },
);

// The last test, because it stops the server of all.
test(
  'the next request goes by .env, and Ctrl+C ends the server even with a page open',
  { timeout: deadlineMs },
  async () => {
    const answer = async () => (await fetch(`${server.url}/privacy`)).text();
    await save(join(folder, '.env'), 'MAIL_FORM=me@example.com\n');
    await expect.poll(answer).toContain('MAIL_FORM in .env is not a setting');
    const page = await openPage();
    await save(join(folder, '.env'), 'SMTP_URL=smtp://localhost:2525\n');
    await page.getByRole('heading', { name: /^Privacy/u }).waitFor();
    expect(server.output()).toContain('The server restarted.\nMail:     localhost:2525\n');
    const start = server.output().length;
    await save(join(folder, '.env'), 'HOST=127.0.0.2\n');
    for (const _ of ['first', 'second']) expect(await answer()).toContain('Privacy');
    expect(server.output().slice(start)).toBe(
      'PORT, HOST, or LOG_LEVEL changed. Press Ctrl+C, and run "npm run dev".\n',
    );
    expect(await server.stop('SIGINT')).toBe(0);
    await page.close();
  },
);
