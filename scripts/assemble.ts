import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { listProductionPackages } from './production-packages.ts';

// Puts all that the built site needs into a folder, with Node: it runs from there, wherever the folder is, on the system that made it.
const project = join(import.meta.dirname, '..');
const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Name a folder: npm run assemble -- FOLDER');
const target = resolve(given);
if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty`);
if (!existsSync(join(project, 'build/server/main.js'))) throw new Error('There is no build yet: npm run build');

const thisPlatform = new RegExp(String.raw`^${process.platform}(?:musl)?-${process.arch}\.node$`, 'u');

/** Leaves out TypeScript, source maps, the C sources of SQLite, and its binaries for other systems. */
function isNeeded(source: string): boolean {
  if (/\.(?:[cm]?ts|map|flow|md)$/u.test(source)) return false;
  const [first = '', second] = relative(join(project, 'node_modules/better-sqlite3'), source).split('/');
  if (first === 'deps' || first === 'src') return false;
  return first !== 'prebuilds' || second === undefined || thisPlatform.test(second);
}

function place(source: string, destination = source): void {
  const from = resolve(project, source);
  const options = { recursive: true, filter: isNeeded, preserveTimestamps: true };
  // A package’s own node_modules are listed by themselves.
  const filter = (path: string) => isNeeded(path) && !(path.startsWith(`${from}/`) && basename(path) === 'node_modules');
  cpSync(from, join(target, destination), { ...options, filter });
}

mkdirSync(join(target, 'bin'), { recursive: true });
for (const path of ['build/server', 'build/client', 'package.json', 'package-lock.json', ...listProductionPackages(project)]) place(path);
place(process.execPath, 'bin/node');
for (const name of ['ready.js', 'back-up-postgres']) {
  place(`deploy/${name}`, `bin/${name}`);
  chmodSync(join(target, 'bin', name), 0o755);
}
symlinkSync('../build/server/owner.js', join(target, 'bin/owner'));

const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
console.log(`${target}: ${files.length} files, ${Math.round(bytes / 1e6)} MB`);
