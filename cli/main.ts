#!/usr/bin/env node
import { createInterface } from 'node:readline';
import { readEnvironment } from '#server/config.ts';
import { runOwner } from './run-owner.ts';

/** Asks on standard error, so redirected output has no questions. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

// Programs such as `head` close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`Error: The result cannot be written: ${error.message}\n`);
  process.exit(1);
});

process.exitCode = await runOwner(process.argv.slice(2), {
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
  input: process.stdin,
  ask: process.stdin.isTTY ? ask : undefined,
  readConfig: readEnvironment,
  clock: Date.now,
});
