import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

// A visitor who reads a page again and again until standard input ends, in a process of its own, so that a flood from another process does not delay
// its clock. Prints a line once it has loaded what it needs, and in the end the milliseconds that each page took, as JSON.
const url = process.argv[2] ?? '';
const pageIntervalMs = 50;

const pageMs: number[] = [];
let isDone = false;
void once(process.stdin.resume(), 'end').then(() => (isDone = true));

async function readPage(): Promise<number> {
  const start = performance.now();
  const response = await fetch(url);
  await response.text();
  if (response.status !== 200) throw new Error(`The page answered with ${response.status}`);
  return performance.now() - start;
}

await readPage();
console.log('ready');
while (!isDone) {
  pageMs.push(await readPage());
  await sleep(pageIntervalMs);
}
console.log(JSON.stringify(pageMs));
