import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { z } from 'zod';
import { Failure } from '../domain/failure.ts';
import { CliError, exitCodes } from './exit-codes.ts';

const maxListed = 100_000;

/** Reads how many rows to list. */
export function parseLimit(text: string): number {
  const limit = /^\d+$/u.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > maxListed) throw new InvalidArgumentError(`It must be a whole number from 1 to ${maxListed}.`);
  return limit;
}

/** Reads for how many days to keep backups. */
export function parseDays(text: string): number {
  const days = /^\d{1,5}$/u.test(text) ? Number(text) : 0;
  if (days < 1) throw new InvalidArgumentError('It must be a whole number from 1.');
  return days;
}

/** Reads a number of stars. */
export function parseRating(text: string): number {
  if (!/^[1-5]$/u.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 5.');
  return Number(text);
}

/** Reads a day, or a time, in UTC. */
export function parseTime(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/u.test(text)
    ? Date.parse(text.length === 10 || text.endsWith('Z') ? text : `${text}Z`)
    : NaN;
  if (Number.isNaN(time)) throw new InvalidArgumentError('It must be a day such as 2026-01-31.');
  return time;
}

/** Reads a value by a schema of the domain. Fails as wrong use, with the schema's message. */
export function parseWith<Value>(schema: z.ZodType<Value>, value: unknown, name: string): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CliError(`${name}: ${parsed.error.issues[0]?.message ?? 'it is not valid'}`, { exitCode: exitCodes.wrongUse });
}

/** Runs work on one thing and says which thing does not exist. */
export async function requireFound<Result>(what: string, id: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    throw new CliError(`There is no ${what} ${id}.`, { exitCode: exitCodes.notFound, cause: error });
  }
}
