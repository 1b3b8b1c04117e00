import { spawnSync } from 'node:child_process';

const run = (...args: string[]) => {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

run('node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn');
run('scripts/compress-client.ts');
