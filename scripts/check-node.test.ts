import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Runs TypeScript after the check, as npm's scripts do, on a Node that reports the given version. */
function runOn(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const imports = [`data:text/javascript,${encodeURIComponent(pretend)}`, './scripts/check-node.js'];
  const args = [...imports.flatMap((each) => ['--import', each]), 'cli/main.ts', 'content'];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

test('a Node that is too old is refused in one line with its version', () => {
  const { status, stdout, stderr } = runOn('20.20.2');
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^Node 24 or later is needed, and this is 20\.20\.2 [^\n]+\n$/u);
});

test.each(['24.0.0', '24.21.0', '26.10.0'])('Node %s is not refused', (version) => {
  const { status, stderr } = runOn(version);
  expect(stderr).not.toContain('is needed');
  expect(status).toBe(0);
});

test.each(['start', 'build', 'dev', 'test'])('npm run %s checks first', async (name) => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(scripts[name]).toMatch(/^node --import \.\/scripts\/check-node\.js /u);
});
