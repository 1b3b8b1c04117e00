// JavaScript, and imported by npm's scripts before all else: an older Node would stop at the first line of TypeScript and say nothing of itself.
const lowest = 24;

if (Number.parseInt(process.versions.node, 10) < lowest) {
  console.error(
    `Node ${lowest} or later is needed, and this is ${process.versions.node} (${process.execPath}). npm ci brings Node ${lowest} along, unless optional dependencies are left out or there is no package of it for this system.`,
  );
  process.exit(1);
}
