import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import packageJson from '../package.json' with { type: 'json' };

const pinned = new Set(Object.values(packageJson.optionalDependencies));
const [version = ''] = pinned;
const [major] = version.split('.');

test('one version of Node is pinned for every platform, and the tests run on it', () => {
  expect([...pinned]).toEqual([process.versions.node]);
});

test.each(['scripts/check-node.js', '.github/workflows/ci.yml', '.nvmrc', 'README.md'])(
  '%s names the pinned Node',
  (file) => {
    const named = readFileSync(file, 'utf8').matchAll(
      /(?:lowest = |node-version: |installs Node |^)(?<major>\d+)/gu,
    );
    expect(new Set(Array.from(named, ({ groups }) => groups?.['major']))).toEqual(new Set([major]));
  },
);

// They need nothing but npm, or a build.
const { serve: _serve, sbom: _sbom, ...scripts } = packageJson.scripts;

test.each(Object.entries(scripts))(
  'npm run %s says what is missing before npm ci',
  (_name, script) => {
    expect(script).toMatch(
      /^(?:node (?:--import \.\/)?scripts\/check-node\.js |npm run --silent (?:build|typegen) )/u,
    );
  },
);

test('without packages, everything says to run npm ci', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'scripts', 'check-node.js');
  await cp(join(import.meta.dirname, 'check-node.js'), file);
  const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^Run "npm ci" first\. .*\n$/u),
  });
});
