#!/usr/bin/env node
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { readEnvironment } from '../server/config.ts';
import { exitCodes } from './exit-codes.ts';
import { runOwner } from './run-owner.ts';

/** Asks on standard error, so that a redirected result holds no questions. Ctrl+C and Ctrl+D are an empty answer. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<string>((resolve) => {
    terminal.once('SIGINT', () => terminal.close()).once('close', () => resolve(''));
  });
  const answer = terminal.question(question);
  // It never answers once the terminal is closed.
  const first = await Promise.race([answer, ended]);
  terminal.close();
  return first;
}

// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? exitCodes.done : exitCodes.failed);
});

process.exitCode = await runOwner(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  ask: process.stdin.isTTY ? ask : undefined,
  readInput: () => text(process.stdin),
  readConfig: readEnvironment,
  clock: Date.now,
});
