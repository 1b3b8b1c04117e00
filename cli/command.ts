import type { Readable } from 'node:stream';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { z } from 'zod';
import { type Clock, Failure, isId } from '#domain/core';
import type { Config } from '#server/config.ts';

/** Passed in, so tests need no process. */
export interface Cli {
  print: (text: string) => void;
  printError: (text: string) => void;
  input: Readable;
  /** Undefined without a terminal. */
  ask: ((question: string) => Promise<string>) | undefined;
  /** Throws `ConfigError`. */
  readConfig: () => Config;
  clock: Clock;
}

export interface Command {
  /** One word, or two. */
  name: string;
  /** Such as `<file>` or `[--keep <days>]`. */
  usage: string;
  about: string;
  help: string;
  run: (cli: Cli, args: string[]) => Promise<void> | void;
}

export class CliError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.hint = options.hint;
  }
}

export class UsageError extends CliError {}

export function parseWithArgument<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
) {
  // Ids may begin with a dash.
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

export function requireValues<Name extends string>(
  values: Record<Name, string | undefined>,
): Record<Name, string> {
  const missing = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [name] : [],
  );
  if (missing.length > 0) throw new UsageError(`Missing: ${missing.join(', ')}`);
  return values as Record<Name, string>;
}

export function parseValue<Value>(schema: z.ZodType<Value>, value: unknown, name: string): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${name}: ${parsed.error.issues[0]?.message ?? 'it is not valid'}`);
}

export async function requireFound<Result>(what: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    throw new CliError(`There is no ${what}.`, { cause: error });
  }
}

export const count = (number: number, thing: string): string =>
  `${number} ${thing}${number === 1 ? '' : 's'}`;

export const toJson = (data: unknown): string => JSON.stringify(data, null, 2);
