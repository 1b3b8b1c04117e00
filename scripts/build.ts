import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';

// If a test or a shell has set another value, the build would contain React's development version.
const env = { ...process.env, NODE_ENV: 'production' };
const run = (...args: string[]) => {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
};

run('scripts/build-content.ts');
run('node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn');
run('scripts/make-share-cards.ts');
run('scripts/compress-client.ts');
run('scripts/check-build.ts');
// A link to it in a folder of PATH is the command `owner`.
chmodSync('build/server/owner.js', 0o755);
