import { existsSync } from 'node:fs';

// JavaScript, and imported first by whatever one runs before or after npm ci: an older Node would
// fail at the first line of TypeScript, and any Node at the first package, without naming the cause.
const lowest = 26;

/** @param {string} reason */
function refuse(reason) {
  console.error(reason);
  process.exit(1);
}

if (!existsSync(new URL('../node_modules', import.meta.url)))
  refuse(`Run "npm ci" first. It brings the packages, and Node ${lowest}, which runs everything.`);
if (Number.parseInt(process.versions.node, 10) < lowest)
  refuse(
    `Run "npm ci" again. Node ${lowest} or later is needed, which it brings along, and this is ${process.versions.node} (${process.execPath}): optional dependencies were left out, or there is no package of it for this system.`,
  );
