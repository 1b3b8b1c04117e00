import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const count = 20_000;
// Writes lines whenever the test says so, and ends when the test disconnects.
const script = `
import { createLineWriter } from ${JSON.stringify(new URL('line-writer.ts', import.meta.url).href)};
const writer = createLineWriter(2, (dropped) => \`\${dropped} lines were dropped\\n\`);
let next = 0;
process.on('message', async (lines) => {
  for (const end = next + lines; next < end; next += 1) writer.write(\`line \${next} \${'.'.repeat(80)}\\n\`);
  await writer.flush();
  process.send('flushed');
});
process.on('disconnect', () => process.exit(0));
process.send('ready');
`;

/** Starts a process that writes lines to its standard error. */
async function startWriter(stderr: number | 'pipe'): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', stderr, 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

async function writeLines(child: ChildProcess, lines: number): Promise<void> {
  const flushed = once(child, 'message');
  child.send(lines);
  await flushed;
}

const numbersIn = (log: string): number[] => [...log.matchAll(/^line (\d+) \.{80}$/gmu)].map(([, number]) => Number(number));
const droppedIn = (log: string): number =>
  [...log.matchAll(/^(\d+) lines were dropped$/gmu)].reduce((sum, [, lines]) => sum + Number(lines), 0);

test('a reader that stalls holds up nothing, and later learns how many lines it missed', async () => {
  const child = await startWriter('pipe');
  await writeLines(child, count);
  const { stderr } = child;
  if (stderr === null) throw new Error('The process has no pipe');
  const log = text(stderr);
  // These lines follow once the reader has caught up.
  await writeLines(child, 1);
  child.disconnect();
  const read = await log;
  const numbers = numbersIn(read);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  expect(droppedIn(read)).toBeGreaterThan(0);
  expect(numbers.length + droppedIn(read)).toBe(count + 1);
});

test('lines for a full disk are dropped, and the first line that fits again follows their number', async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'site-lines-'));
  const mounted = await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder]).then(
    () => true,
    () => false,
  );
  onTestFinished(async () => {
    if (mounted) await promisify(execFile)('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  if (!mounted) skip('Only the superuser can create a small disk');
  const filler = join(folder, 'filler');
  await writeFile(filler, Buffer.alloc(48 * 1024));
  const file = join(folder, 'log');
  const fd = openSync(file, 'a');
  const child = await startWriter(fd);
  closeSync(fd);
  await writeLines(child, 1000);
  await truncate(filler);
  await writeLines(child, 1);
  const log = await readFile(file, 'utf8');
  expect(log).not.toContain('\0');
  expect(droppedIn(log)).toBeGreaterThan(700);
  expect(numbersIn(log).length + droppedIn(log)).toBe(1001);
  expect(log).toMatch(/\nline 1000 \.+\n\d+ lines were dropped\n$/u);
});
