import type { Readable } from 'node:stream';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { z } from 'zod';
import { Failure } from '../domain/core/failure.ts';
import type { Clock } from '../domain/core/time.ts';
import type { Config } from '../server/config.ts';
import { isId } from '../shared/ids.ts';

/** What commands need of the process: passed in, so that tests need none. */
export interface Cli {
  /** Prints a result to standard output. */
  print: (text: string) => void;
  /** Prints an error to standard error. */
  printError: (text: string) => void;
  /** Standard input. */
  input: Readable;
  /** Asks the owner for a line; undefined if nobody sits at a terminal. */
  ask: ((question: string) => Promise<string>) | undefined;
  /** Reads the settings as the server does. Throws `ConfigError`. */
  readConfig: () => Config;
  clock: Clock;
}

export interface Command {
  /** One word, or two. */
  name: string;
  /** What follows the name, such as `<file>` or `[--keep <days>]`. */
  usage: string;
  /** What it does, in one sentence. */
  about: string;
  /** What its arguments and options mean, with an example. */
  help: string;
  run: (cli: Cli, args: string[]) => Promise<void> | void;
}

/** The end of a command that could not do its work. The hint says what to do. */
export class CliError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.hint = options.hint;
  }
}

/** An unknown command, or a value that is missing or malformed. */
export class UsageError extends CliError {}

/** Reads options and up to one argument. */
export function parseWithArgument<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
) {
  // An id may begin with a dash, and is no option then.
  const isDashedId = (arg: string) => arg.startsWith('-') && isId(arg);
  const { values, positionals } = parseArgs({
    args: args.filter((arg) => !isDashedId(arg)),
    options,
    allowPositionals: true,
  });
  const [argument, unexpected] = [...args.filter(isDashedId), ...positionals];
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument '${unexpected}'`);
  return { argument, values };
}

/** Fails with the names of all values that are missing. */
export function requireValues<Name extends string>(
  values: Record<Name, string | undefined>,
): Record<Name, string> {
  const missing = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [name] : [],
  );
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.join(', ')}`);
  return values as Record<Name, string>;
}

/** Reads a value by a schema of the domain. */
export function parseValue<Value>(schema: z.ZodType<Value>, value: unknown, name: string): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${name}: ${parsed.error.issues[0]?.message ?? 'it is not valid'}`);
}

/** Says which thing does not exist. */
export async function requireFound<Result>(what: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    throw new CliError(`There is no ${what}.`, { cause: error });
  }
}

/** A number and what it counts. */
export const count = (number: number, thing: string): string =>
  `${number} ${thing}${number === 1 ? '' : 's'}`;

/** A result for scripts. */
export const toJson = (data: unknown): string => JSON.stringify(data, null, 2);
