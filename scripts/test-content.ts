import { spawnSync } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copyWithContent } from '#tests/harness/other-site.ts';

// Runs all tests on a copy of the project with other content: npm run test:content -- [folder]
const content = resolve(process.argv[2] ?? 'tests/fixtures/content');
const copy = await realpath(await mkdtemp(join(tmpdir(), 'other-content-')));

const run = (command: string): boolean =>
  spawnSync(command, { cwd: copy, stdio: 'inherit', shell: true }).status === 0;

await copyWithContent(content, copy);
console.log(`The content of ${content}, in ${copy}`);
if (run('npm run --silent draw') && run('npm test'))
  await rm(copy, { recursive: true, force: true });
else {
  console.error(`The copy is kept: ${copy}`);
  process.exitCode = 1;
}
