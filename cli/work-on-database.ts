import type { Progress } from '../db/backup/progress.ts';
import { RestoreRefusedError } from '../db/backup/restore-refused.ts';
import { CliError, exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';

/** Often enough to see that it goes on. */
const shownEveryMs = 100;
const number = new Intl.NumberFormat('en-US');

/** Reports what long work is doing. */
export interface Report {
  /** Shows how far the work on one table is. */
  onProgress: (progress: Progress) => void;
  /** Shows what the work is about now. */
  say: (text: string) => void;
}

/** Runs long work on a whole database, shows how far it is, and says what to do if it is refused. */
export async function workOnDatabase<Result>(output: Output, work: (report: Report) => Promise<Result>): Promise<Result> {
  let shownAt = 0;
  let what = 'Reading';
  const onProgress = ({ table, done, total }: Progress) => {
    if (performance.now() - shownAt < shownEveryMs) return;
    shownAt = performance.now();
    output.progress(`${what}: ${table}, ${number.format(done)} of ${number.format(total)} rows`);
  };
  const say = (text: string) => {
    what = text;
    output.progress(`${text} …`);
  };
  try {
    return await work({ onProgress, say });
  } catch (error) {
    throw error instanceof RestoreRefusedError ? explainRefusal(error) : error;
  } finally {
    output.progress();
  }
}

function explainRefusal(error: RestoreRefusedError): CliError {
  const { isForceable, message } = error;
  return new CliError(`${message}. Nothing has been changed.`, {
    exitCode: isForceable ? exitCodes.notConfirmed : exitCodes.failed,
    ...(isForceable ? { hint: 'To overwrite it, add --force.' } : {}),
    cause: error,
  });
}
