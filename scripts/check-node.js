import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// JavaScript, and imported before everything else: an older Node would fail at the first line of
// TypeScript, and any Node without packages at the first import, neither naming the cause.
const lowest = 26;
const packages = fileURLToPath(new URL('../node_modules', import.meta.url));

/**
 * @param {string} reason
 * @returns {never}
 */
function refuse(reason) {
  console.error(reason);
  process.exit(1);
}

if (packages.includes('*'))
  refuse('Move this folder: Node cannot import from a path with an asterisk (*).');
if (process.platform !== 'win32' && packages.includes(':'))
  refuse('Move this folder: npm cannot run scripts in a path with a colon (:).');
if (/[\\/]node_modules[\\/]/u.test(packages))
  refuse('Move this folder out of node_modules: Node does not run TypeScript there.');
if (!existsSync(packages))
  refuse(`Run "npm ci" first. It installs the packages and Node ${lowest}, which runs everything.`);
// The built site and the owner's commands need no development packages.
const script = process.argv[1] ?? '';
const needsTools = !/[\\/](?:owner|owner\.js|server[\\/]main\.js)$/u.test(script);
if (script.endsWith('main.js') && !existsSync(script))
  refuse('Run "npm run build" first, or "npm start", which builds and serves the site.');
if (needsTools && /[#?[\]]/u.test(packages))
  refuse('Move this folder: Vite cannot build in a path with #, ?, [, or ].');
if (needsTools && !existsSync(join(packages, 'vite')))
  refuse(
    'Run "npm ci --include=dev". The packages that build the site were left out, by NODE_ENV=production or --omit=dev. If the site is already built, run "npm run serve".',
  );

const isOld = Number.parseInt(process.versions.node, 10) < lowest;

function findPinned() {
  const node = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return readdirSync(packages)
    .filter((name) => /^node-(?:bin-)?(?:darwin|linux|win)-/u.test(name))
    .map((name) => join(packages, name, node))
    .find((file) => existsSync(file));
}

const pinned = isOld ? findPinned() : process.execPath;
if (pinned === undefined)
  refuse(
    `Run "npm ci" again. Node ${lowest} or later is needed, and this is ${process.versions.node} (${process.execPath}): optional dependencies, which include it, were left out, or have no package for this system.`,
  );

/** @param {number | null} status */
function judge(status) {
  if (status === 127) refuse('Install the package libatomic1 first (on Fedora, libatomic).');
  return status ?? 1;
}

/**
 * @param {string} node
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
function runNode(node, args, options) {
  return judge(spawnSync(node, args, options).status);
}

/**
 * @param {string} node
 * @param {string[]} args
 */
function runNpm(node, ...args) {
  const npm = process.env['npm_execpath'];
  if (npm !== undefined)
    runNode(node, [join(dirname(npm), 'npm-cli.js'), ...args], {
      cwd: dirname(packages),
      stdio: 'ignore',
    });
}

// The bundler's binaries, one per system.
const bindings = join(packages, '@rolldown');
const lacksBinding = () =>
  existsSync(bindings) &&
  !readdirSync(bindings).some((name) =>
    name.startsWith(`binding-${process.platform}-${process.arch}`),
  );

// Run by a Node before 20.19 or 22.12, npm leaves them out: they don't support that Node.
const wasIncomplete = needsTools && lacksBinding();
if (wasIncomplete) {
  console.error('Installing the packages that npm left out');
  runNpm(pinned, 'install', '--no-save');
  if (lacksBinding())
    refuse('Run "npm ci" with Node 20.19, 22.12, or later. Packages for this system are missing.');
}
// npm before 11.8 deletes node_modules/.bin/node when it leaves out the packages for other systems
// (https://github.com/npm/cli/issues/4362). `rebuild` links it again, for what follows.
if (isOld || wasIncomplete) runNpm(process.execPath, 'rebuild');
if (isOld) {
  const parent = process.ppid;
  const isOfNpm = process.env['npm_lifecycle_event'] !== undefined;
  /** @type {NodeJS.Signals[]} */
  const passedOn = isOfNpm ? [] : ['SIGTERM', 'SIGINT', 'SIGHUP'];
  for (const signal of passedOn) process.on(signal, () => child.kill(signal));
  const child = spawn(pinned, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
  });
  // A signal to npm ends only npm's shell. The site stops once this process has ended.
  setInterval(() => {
    if (isOfNpm && process.ppid !== parent) process.exit(1);
  }, 250);
  await once(child, 'exit');
  process.exit(judge(child.exitCode));
}
