import { execFile } from 'node:child_process';
import { join } from 'node:path';

const script = join(import.meta.dirname, '..', '..', 'public', 'reviews', 'verify-record.mjs');

export const runVerifyRecord = (
  ...args: string[]
): Promise<{ exitCode: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], (_error, out, err) =>
      resolve({ exitCode: child.exitCode ?? -1, out, err }),
    );
  });
