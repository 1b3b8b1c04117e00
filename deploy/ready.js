#!/usr/bin/env node
// Exits with 0 if the site on PORT of this machine is ready, and with 1 if not. With a number of
// seconds, waits that long for it, unless the process MAINPID, which systemd names, has ended.
import { setTimeout as sleep } from 'node:timers/promises';

const pollIntervalMs = 100;
const maxAnswerMs = 4000;
const url = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}/readyz`;
const deadline = performance.now() + Number(process.argv[2] ?? 0) * 1000;

const isReady = () =>
  fetch(url, { signal: AbortSignal.timeout(maxAnswerMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

function hasEnded() {
  try {
    return process.env['MAINPID'] !== undefined && !process.kill(Number(process.env['MAINPID']), 0);
  } catch {
    return true;
  }
}

let ready = await isReady();
while (!ready && !hasEnded() && performance.now() < deadline) {
  await sleep(pollIntervalMs);
  ready = await isReady();
}
process.exitCode = ready ? 0 : 1;
