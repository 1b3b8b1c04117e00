import type { Cli } from './cli.ts';
import { CliError, exitCodes } from './exit-codes.ts';

/**
 * Asks for a confirmation before something is destroyed: the owner types `expected`, such as the address of the account. `--yes`
 * stands for it in scripts. Fails with the exit code for what was not confirmed; nothing has happened then.
 */
export async function confirm(cli: Cli, question: { warning: string; expected: string; isConfirmed: boolean }): Promise<void> {
  const { warning, expected, isConfirmed } = question;
  if (isConfirmed) return;
  if (cli.ask === undefined) {
    throw new CliError(`${warning} Nothing has been done, because nobody confirmed it.`, {
      exitCode: exitCodes.notConfirmed,
      hint: 'To confirm it without a terminal, add --yes.',
    });
  }
  const typed = await cli.ask(`${warning}\nType ${expected} to confirm: `);
  if (typed.trim() !== expected) throw new CliError('Not confirmed. Nothing has been done.', { exitCode: exitCodes.notConfirmed });
}
