import { CommanderError } from '@commander-js/extra-typings';
import { reasonOf } from '../db/errors.ts';
import { Failure, isUnavailable } from '../domain/failure.ts';
import { ConfigError } from '../server/config.ts';
import { createCli, type World } from './cli.ts';
import { CliError, type ExitCode, exitCodes } from './exit-codes.ts';
import { protectIds } from './ids.ts';
import { createProgram } from './program.ts';

/** Runs one command and returns the exit code of the process. Prints one line for whatever goes wrong. */
export async function runOwner(args: readonly string[], world: World): Promise<ExitCode> {
  const cli = createCli(world, { isJson: args.includes('--json') });
  try {
    await createProgram(cli, world).parseAsync(protectIds(args), { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    // Commander has printed what is wrong, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse;
    const { message, hint, code } = describeError(error);
    cli.output.error({ message, hint, code });
    return code;
  }
}

function describeError(error: unknown): { message: string; hint?: string | undefined; code: ExitCode } {
  if (error instanceof CliError) return { message: error.message, hint: error.hint, code: error.exitCode };
  if (error instanceof ConfigError) {
    return { message: error.message, hint: 'Set it in the environment or in .env, as for the server.', code: exitCodes.failed };
  }
  if (error instanceof Failure && error.code === 'not_found') return { message: 'There is no such thing.', code: exitCodes.notFound };
  if (isUnavailable(error)) {
    const hint = 'The database cannot do this now, and nothing has been done. Try again; "owner doctor" looks for the cause.';
    return { message: reasonOf(error), hint, code: exitCodes.failed };
  }
  return { message: reasonOf(error), code: exitCodes.failed };
}
