import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, inject } from 'vitest';
import { newPerson, verifiedPerson } from '#tests/browser/people.ts';
import { startServer } from '#tests/harness/start-server.ts';
import { engines } from './engines.ts';
import { type Driver, Page, type WindowSize } from './page.ts';

const owner = { ...newPerson('Nora', 'Stern'), email: 'owner@example.com' };
const folder = join('test-results', 'engines');
const desktop = { width: 1280, height: 900 };

async function keepScreenshots(name: string, drivers: Driver[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [index, driver] of drivers.entries()) {
    const file = join(folder, `${inject('engine')}-${index}-${name.replaceAll(/\W+/gu, '-')}.png`);
    await writeFile(file, await driver.screenshot());
  }
}

/** Opens windows in which any console error or policy violation fails the test. */
export const test = base
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await startServer({ settings: { OWNER_EMAIL: owner.email } });
    onCleanup(site.stop);
    return site;
  })
  .extend('owner', { scope: 'file' }, async ({ site }) => {
    await verifiedPerson(site, owner);
    return owner;
  })
  .extend('engine', { scope: 'file' }, async ({}, { onCleanup }) => {
    const engine = await engines[inject('engine')]();
    onCleanup(engine.stop);
    return engine;
  })
  .extend('open', async ({ engine, site, task }, { onCleanup }) => {
    const drivers: Driver[] = [];
    onCleanup(async () => {
      try {
        if (task.result?.state === 'fail') await keepScreenshots(task.name, drivers);
      } finally {
        await Promise.all(drivers.map((driver) => driver.close()));
      }
      const problems = drivers.flatMap((driver) => driver.problems);
      if (problems.length > 0) throw new Error(problems.join('\n'));
    });
    return async (size: WindowSize = desktop): Promise<Page> => {
      const driver = await engine.open(size);
      drivers.push(driver);
      return new Page(driver, site.url);
    };
  })
  .extend('page', ({ open }) => open());
