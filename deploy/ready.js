#!/usr/bin/env node
// Exits with 0 if the site at HOST and PORT is ready, even if only for reading, and with 1 otherwise.
// Given a number of seconds, waits up to that long, or until the process MAINPID (set by systemd)
// ends.
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const pollIntervalMs = 100;
const maxAnswerMs = 4000;
/** A site that listens on every address listens on loopback, too. */
const loopback = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);
/**
 * Like the site, ignores blanks and the quotes that `docker run --env-file` passes.
 * @param {string} name
 */
const readSetting = (name) => process.env[name]?.replaceAll(/[\s"']/gu, '');
const listening = readSetting('HOST') || '127.0.0.1';
const host = loopback.get(listening) ?? listening;
const port = readSetting('PORT') || '3000';
const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`;
const deadline = performance.now() + Number(process.argv[2] ?? 0) * 1000;

/** @returns {Promise<boolean>} */
const isReady = () =>
  new Promise((resolve) => {
    // `fetch` refuses some ports, such as 10080.
    const request = get(url, { agent: false, signal: AbortSignal.timeout(maxAnswerMs) });
    request.on('error', () => resolve(false));
    request.on('response', (answer) => {
      // Pages still work while PostgreSQL takes no writes.
      const judge = (/** @type {string} */ readiness) =>
        resolve(answer.statusCode === 200 || readiness === 'read-only');
      text(answer).then(judge, () => resolve(false));
    });
  });

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
