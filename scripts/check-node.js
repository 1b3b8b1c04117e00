// JavaScript, and imported first by the scripts of npm that one begins with: an older Node would
// fail at the first line of TypeScript without naming the cause.
const lowest = 26;

if (Number.parseInt(process.versions.node, 10) < lowest) {
  console.error(
    `Node ${lowest} or later is needed, and this is ${process.versions.node} (${process.execPath}). npm ci brings Node ${lowest} along, unless optional dependencies are left out or there is no package of it for this system.`,
  );
  process.exit(1);
}
