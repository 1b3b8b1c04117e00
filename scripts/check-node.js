import { existsSync } from 'node:fs';

// JavaScript, and imported before everything else: an older Node would fail at the first line of
// TypeScript, and any Node without packages at the first import, neither naming the cause.
const lowest = 26;

/** @param {string} reason */
function refuse(reason) {
  console.error(reason);
  process.exit(1);
}

if (!existsSync(new URL('../node_modules', import.meta.url)))
  refuse(`Run "npm ci" first. It brings the packages, and Node ${lowest}, which runs everything.`);
// The owner's commands need no development packages.
const isOwner = /[\\/]owner(?:\.js)?$/u.test(process.argv[1] ?? '');
if (!isOwner && !existsSync(new URL('../node_modules/vite', import.meta.url)))
  refuse(
    'Run "npm ci --include=dev". The packages that build the site were left out, by NODE_ENV=production or --omit=dev.',
  );
if (Number.parseInt(process.versions.node, 10) < lowest)
  refuse(
    `Run "npm ci" again. Node ${lowest} or later is needed, which it brings along, and this is ${process.versions.node} (${process.execPath}): optional dependencies were left out, or there is no package of it for this system.`,
  );
