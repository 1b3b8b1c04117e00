import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { watchForDamage } from './damage-watch.ts';
import { createLogger } from './logger.ts';

const met = new Error('database disk image is malformed');

async function createWatch() {
  const folder = await mkdtemp(join(tmpdir(), 'site-damage-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const sound = join(folder, 'sound.sqlite');
  new Sqlite(sound).exec('create table things (name text)').close();
  const damaged = join(folder, 'damaged.sqlite');
  await writeFile(damaged, 'Somebody has written this. '.repeat(500));
  const lines: string[] = [];
  const clock = { now: 0 };
  const watch = watchForDamage(createLogger('warn', { write: (line) => lines.push(line) }), () => clock.now);
  onTestFinished(watch.stop);
  return { watch, sound, damaged, lines, clock };
}

test('however many statements meet damage, one check runs, which says what it found', async () => {
  const { watch, damaged, lines } = await createWatch();
  for (let times = 0; times < 20; times++) watch.suspect(damaged, met);
  expect((await watch.damage).message).toMatch(/damaged\.sqlite is damaged or not a SQLite database/u);
  watch.suspect(damaged, met);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    `A statement met damage in ${damaged}, so all of it is being checked: ${met.message}`,
  ]);
});

test('after a check that found nothing, the next one begins a minute later at the earliest', async () => {
  const { watch, sound, lines, clock } = await createWatch();
  expect(await watch.check(sound)).toBeUndefined();
  clock.now = 59_999;
  watch.suspect(sound, met);
  expect(lines).toHaveLength(0);
  clock.now = 60_000;
  watch.suspect(sound, met);
  expect(lines).toHaveLength(1);
});

test('a site that stops begins no check', async () => {
  const { watch, damaged, lines } = await createWatch();
  watch.stop();
  watch.suspect(damaged, met);
  expect(lines).toEqual([]);
});
