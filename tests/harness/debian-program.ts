import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const maxInstallMs = 180_000;
// An ordinary user's PATH often lacks these.
const serverFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

function find(program: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...serverFolders];
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

/**
 * Finds a program. On Debian, root installs it from the package of that name, without starting the package's own service. Returns
 * undefined where there is none.
 */
export async function provideDebianProgram(program: string, name: string): Promise<string | undefined> {
  const found = find(program);
  if (found !== undefined || !existsSync('/etc/debian_version') || process.getuid?.() !== 0) return found;
  // Test files run at once, but only one apt-get can.
  const lock = join(tmpdir(), 'site-tests-apt.lock');
  const install = `apt-get install -y --no-install-recommends ${name}`;
  // The lists of packages are often there, and take longer than a package.
  const script = `${install} || { apt-get update && ${install}; }`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', SYSTEMD_OFFLINE: '1' };
  await promisify(execFile)('flock', [lock, 'sh', '-c', script], { env, timeout: maxInstallMs }).catch(() => undefined);
  return find(program);
}

/** A program that ends with this process, however this process ends. */
export interface Program extends AsyncDisposable {
  /** What it has printed so far. */
  output: () => string;
}

/** Runs a program that ends on SIGTERM. */
export function runProgram(command: string, args: string[]): Program {
  // The shell ends the program when its standard input ends.
  const script = '"$@" & child=$!; cat > /dev/null; kill "$child"; wait "$child"';
  const shell = spawn('sh', ['-c', script, 'sh', command, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(shell, 'close');
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return {
    output: () => output,
    [Symbol.asyncDispose]: async () => {
      shell.stdin.end();
      await ended;
    },
  };
}
