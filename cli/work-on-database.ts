import type { Progress } from '../db/backup/progress.ts';
import { RestoreRefusedError } from '../db/backup/restore-refused.ts';
import type { Cli } from './cli.ts';
import { CliError, exitCodes } from './exit-codes.ts';

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

/**
 * Runs long work on a whole database, shows how far it is, and says what to do if it is refused. An interruption ends it after the current
 * batch of rows, so that it can tidy up.
 */
export async function workOnDatabase<Result>(
  { output, onInterrupt }: Pick<Cli, 'output' | 'onInterrupt'>,
  work: (report: Report) => Promise<Result>,
): Promise<Result> {
  let shownAt = 0;
  let what = 'Reading';
  let isInterrupted = false;
  const forget = onInterrupt(() => (isInterrupted = true));
  const onProgress = ({ table, done, total }: Progress) => {
    if (isInterrupted) throw new Error('Interrupted');
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
    if (isInterrupted) throw new CliError('Interrupted. Nothing has been changed.', { exitCode: exitCodes.interrupted, cause: error });
    throw error instanceof RestoreRefusedError ? explainRefusal(error) : error;
  } finally {
    forget();
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
