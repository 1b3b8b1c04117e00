import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const pinned = new Set(Object.values(packageJson.optionalDependencies));
const [version = ''] = pinned;
const [major] = version.split('.');

test('one version of Node is pinned for every platform, and the tests run on it', () => {
  expect([...pinned]).toEqual([process.versions.node]);
});

test.each(['scripts/check-node.js', '.github/workflows/ci.yml', 'README.md'])(
  '%s names the pinned Node',
  (file) => {
    const named = readFileSync(file, 'utf8').matchAll(
      /(?:lowest = |node-version: |installs Node )(?<major>\d+)/gu,
    );
    expect(new Set(Array.from(named, ({ groups }) => groups?.['major']))).toEqual(new Set([major]));
  },
);
