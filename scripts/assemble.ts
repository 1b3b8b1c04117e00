import { chmodSync, cpSync, existsSync, globSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findChange } from './build-digest.ts';

// Puts all that the built site needs into a folder, with Node: it runs from there, wherever the
// folder is, on the system that made it.
const target = resolve(process.argv[2] ?? 'release');
/** SQLite with its binary for this system alone, and without its C sources. */
const sqlite = globSync(
  `node_modules/better-sqlite3/{LICENSE,package.json,lib,prebuilds/${process.platform}{,musl}-${process.arch}.*}`,
);

/** Beside the folder `bin`, in Node's packages for all systems. */
const nodeLicense = resolve(process.execPath, '../../LICENSE');

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

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

const deployment = ['install.sh', 'systemd', 'caddy', 'prometheus'].map((name) => `deploy/${name}`);
for (const path of [
  'build/server',
  'build/client',
  'package.json',
  'package-lock.json',
  'LICENSE',
  'NOTICE.md',
  'node_modules/@node-rs',
  ...sqlite,
  ...deployment,
])
  place(path);
place(process.execPath, 'bin/node');
place(nodeLicense, 'licenses/node.txt');
place('deploy/ready.js', 'bin/ready.js');
chmodSync(join(target, 'bin/ready.js'), 0o755);
symlinkSync('../build/server/owner.js', join(target, 'bin/owner'));
console.log(`${target} has all that the site needs.`);
