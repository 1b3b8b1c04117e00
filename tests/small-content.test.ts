import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inheritedEnvironment } from './harness/inherited-environment.ts';
import { copyWithContent } from './harness/other-site.ts';
import { followSite } from './harness/start-server.ts';

// The least content allowed: one of everything required, and nothing optional. To run all tests on
// it: npm run test:content -- tests/fixtures/small-content

const run = promisify(execFile);
// Most of the time goes into starting processes, which takes long on a busy machine.
const maxMs = 300_000;
const validator = new HtmlValidate(
  new StaticConfigLoader({ extends: ['html-validate:standard'], elements: ['html5'] }),
);
/** Parts that would be an empty card, heading, or line. Scripts fill those that take the focus. */
const emptyPart =
  /<(?:h[1-6]|p|li|dt|dd|section|ul|ol|dl|figure)\b(?![^>]*(?:aria-hidden|tabindex="-1"))[^>]*><\/[a-z]/gu;
const noWords = /\b(?:undefined|NaN|null)\b|\[object /gu;

let folder: string;
let site: ChildProcess;
let url = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-small-'));
  await copyWithContent(join(import.meta.dirname, 'fixtures/small-content'), folder);
  for (const script of ['draw.ts', 'build.ts'])
    await run(process.execPath, [join('scripts', script)], { cwd: folder });
  site = spawn(process.execPath, ['build/server/main.js'], {
    cwd: folder,
    env: { ...inheritedEnvironment, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await followSite(site).url;
}, maxMs);
afterAll(async () => {
  site.kill();
  await once(site, 'exit');
  await rm(folder, { recursive: true, force: true });
});

const read = async (path: string) => (await fetch(url + path)).text();

test.each([
  '/',
  '/about',
  '/projects',
  '/reviews',
  '/reviews/about',
  '/reviews/record',
  '/privacy',
])('with one of everything, %s has no part without words', async (path) => {
  const html = await read(path);
  const { results } = await validator.validateString(html);
  const problems = results.flatMap(({ messages }) => messages.map(({ message }) => message));
  // React writes an address of its own to a form that only scripts submit.
  expect(problems.filter((message) => !message.includes('"javascript:throw new Error'))).toEqual(
    [],
  );
  const body = html.replaceAll(/<(script|style)\b.*?<\/\1>/gsu, '');
  expect([...body.matchAll(emptyPart), ...body.matchAll(noWords)].map(String)).toEqual([]);
});

test('controls for several are absent for one', async () => {
  const about = await read('/about');
  for (const label of ['Previous skill', 'Next date', 'Filter skills by category'])
    expect(about).not.toContain(label);
  expect(await read('/')).not.toContain('Selected work');
  expect(JSON.parse(await read('/resume.json'))).toMatchObject({
    skills: [{ name: 'Tools', keywords: ['HTML'] }],
  });
});

test('no picture of another owner is published', async () => {
  const assets = await readdir(join(folder, 'build/client/assets'));
  const pictures = assets.filter((name) => /\.(?:avif|webp|png|svg)$/u.test(name));
  expect(pictures.map((name) => name.replace(/-[^-]+\.svg$/u, '')).toSorted()).toEqual([
    'music',
    'technology-icons',
  ]);
});
