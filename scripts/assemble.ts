import { chmodSync, cpSync, existsSync, globSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findChange } from './build-digest.ts';

// Copies the built site and Node to a folder that can be moved anywhere on this kind of system.
const target = resolve(process.argv[2] ?? 'release');
/** better-sqlite3 without its C sources and the binaries of other systems. */
const sqlite = globSync(
  `node_modules/better-sqlite3/{LICENSE,package.json,lib,prebuilds/${process.platform}{,musl}-${process.arch}.*}`,
);

/** Packages of Node have it here on every system. */
const nodeLicense = resolve(process.execPath, '../../LICENSE');

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

// Windows has no systemd, and Node's package for it has no license to copy.
if (process.platform === 'win32') refuse('Assemble a release on Linux or macOS.');
const change = findChange();
if (change !== undefined) refuse(`${change}. Run "npm run build" first.`);
const isFree = !existsSync(target) || readdirSync(target).length === 0;
const isOlderRelease =
  existsSync(join(target, 'bin/owner')) && existsSync(join(target, 'bin/ready.js'));
if (!isFree && !isOlderRelease)
  refuse(
    `${target} is not empty, and not made by this command. Remove it, or name another folder.`,
  );
rmSync(target, { recursive: true, force: true });

const place = (source: string, destination = source): void =>
  cpSync(source, join(target, destination), { recursive: true, preserveTimestamps: true });

const deployment = ['install.sh', 'systemd', 'caddy', 'nginx', 'prometheus'].map(
  (name) => `deploy/${name}`,
);
for (const path of [
  'build/server',
  'build/client',
  'package.json',
  'package-lock.json',
  'LICENSE',
  'NOTICE.md',
  'node_modules/@node-rs',
  'scripts/check-node.js',
  ...sqlite,
  ...deployment,
])
  place(path);
place(process.execPath, 'bin/node');
place(nodeLicense, 'licenses/node.txt');
place('deploy/ready.js', 'bin/ready.js');
chmodSync(join(target, 'bin/ready.js'), 0o755);
symlinkSync('../build/server/owner.js', join(target, 'bin/owner'));
console.log(`${target} has everything that the site needs.`);
