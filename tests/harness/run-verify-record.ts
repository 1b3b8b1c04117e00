import { execFile } from 'node:child_process';
import { join } from 'node:path';

const scripts = join(import.meta.dirname, '..', '..', 'public', 'reviews');

type Run = (...args: string[]) => Promise<{ exitCode: number; out: string; err: string }>;

const runScript =
  (name: string): Run =>
  (...args) =>
    new Promise((resolve) => {
      const child = execFile(process.execPath, [join(scripts, name), ...args], (_error, out, err) =>
        resolve({ exitCode: child.exitCode ?? -1, out, err }),
      );
    });

/** Runs the script that checks the record of reviews from outside, in a process of its own. */
export const runVerifyRecord = runScript('verify-record.mjs');

/** Runs the script that checks from outside how reviews are counted. */
export const runVerifyTotals = runScript('verify-totals.mjs');

/** Runs the script that checks what somebody holds against the record. */
export const runVerifyReceipt = runScript('verify-receipt.mjs');
