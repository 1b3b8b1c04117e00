import { execFile } from 'node:child_process';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';

const project = join(import.meta.dirname, '..');

test('content that cannot be built is told in one line for each problem, with what to do', async () => {
  const folder = await temporaryFolder();
  for (const part of ['content', 'scripts', 'package.json'])
    await cp(join(project, part), join(folder, part), { recursive: true });
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const file = join(folder, 'content/projects.ts');
  const source = await readFile(file, 'utf8');
  const run = (): Promise<string> =>
    promisify(execFile)(process.execPath, ['scripts/build-content.ts'], { cwd: folder }).then(
      () => 'built',
      ({ code, stderr }: { code: number; stderr: string }) => `${code} ${stderr}`,
    );
  const build = async (line: string): Promise<string> => {
    await writeFile(file, `${source}\n${line}\n`);
    return run();
  };
  const advice = `Correct it in ${join(folder, 'content')}, and run "npm run content:build".\n`;
  const first = 'Object.assign(projects[0]';
  expect(await build(`${first}, { badges: ['Fortran', 'Fortran'] });`)).toBe(
    `1 The content cannot be built:
content/projects.ts: projects[0].badges[0]: “Fortran” is not in content/technologies.ts.
content/projects.ts: projects[0].badges[1]: “Fortran” is not in content/technologies.ts.
content/projects.ts: projects[0].badges[1]: “Fortran” is there already.
${advice}`,
  );
  // A missing quote, and a missing comma.
  for (const [whole, broken] of [
    ["'Mar ", 'Mar '],
    ["',\n", "'\n"],
  ] as const) {
    await writeFile(file, source.replace(whole, broken));
    expect(await run()).toMatch(
      /^1 The content cannot be built:\ncontent\/projects\.ts:\d+: [^\n]+\nCorrect it in [^\n]+\n$/u,
    );
  }
  const picture = sharp({
    create: { width: 1279, height: 800, channels: 3, background: 'white' },
  }).png();
  for (const [content, problem] of [
    [await picture.toBuffer(), 'it has 1279 × 800 pixels, and at least 1280 × 800 are needed.'],
    [Buffer.from('GIF'), 'Input buffer contains unsupported image format.'],
  ] as const) {
    await writeFile(join(folder, 'content/images/picture.png'), content);
    expect(
      await build(`${first}, { screenshot: { source: 'picture.png', alt: 'A picture' } });`),
    ).toContain(
      `The content cannot be built:\ncontent/images/picture.png cannot be converted: ${problem}\n`,
    );
  }
  await rm(join(folder, 'content/generated/logo.ts'));
  expect(await build('')).toContain('is not in content/generated/logo.ts: run "npm run draw".');
});
