import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

test('a source that changed during or after the build is named, and the build refused', async () => {
  const folder = await temporaryFolder();
  const call = async (code: string): Promise<string> => {
    const module = new URL('build-digest.ts', import.meta.url);
    const script = `import { rmSync, writeFileSync } from 'node:fs'; import { assertBuilt, beginBuild } from ${JSON.stringify(module)}; ${code}`;
    return promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
    }).then(
      () => 'fine',
      ({ stderr }: { stderr: string }) => /^Error: (.+)$/mu.exec(stderr)?.[1] ?? stderr,
    );
  };
  const save = (file: string, text: string) => writeFile(join(folder, file), text);
  for (const part of ['app/ui', 'build']) await mkdir(join(folder, part), { recursive: true });
  await save('app/ui/key.tsx', 'one');
  await save('app/ui/key.test.ts', 'one');
  expect(await call('assertBuilt()')).toBe(
    'There is no complete build. Run "npm run build" first.',
  );
  await save('build/digest.json', '{"app/ui');
  expect(await call('assertBuilt()')).toBe(
    'There is no complete build. Run "npm run build" first.',
  );
  await call('beginBuild()()');
  expect(await call('assertBuilt()')).toBe('fine');
  await save('app/ui/key.test.ts', 'two');
  await save('README.md', 'two');
  expect(await call('assertBuilt()')).toBe('fine');
  const refusal = (file: string) =>
    `The build is older than the last change of ${normalize(file)}. Run "npm run build" first.`;
  await save('app/ui/key.tsx', 'two');
  expect(await call('assertBuilt()')).toBe(refusal('app/ui/key.tsx'));
  await call('beginBuild()()');
  await save('vite.config.ts', 'two');
  expect(await call('assertBuilt()')).toBe(refusal('vite.config.ts'));
  await call('beginBuild()()');
  await rm(join(folder, 'app/ui/key.tsx'));
  expect(await call('assertBuilt()')).toBe(refusal('app/ui/key.tsx'));
  const buildDuring = (work: string) =>
    call(`const rememberBuild = beginBuild(); ${work}; rememberBuild();`);
  await buildDuring("writeFileSync('app/ui/added.tsx', '')");
  expect(await call('assertBuilt()')).toBe(refusal('app/ui/added.tsx'));
  await buildDuring("writeFileSync('app/ui/added.tsx', 'two')");
  expect(await call('assertBuilt()')).toBe(refusal('app/ui/added.tsx'));
  await save('app/ui/added.tsx', '');
  expect(await call('assertBuilt()')).toBe(refusal('app/ui/added.tsx'));
  await buildDuring("rmSync('app/ui/added.tsx')");
  expect(await call('assertBuilt()')).toBe(refusal('app/ui/added.tsx'));
});
