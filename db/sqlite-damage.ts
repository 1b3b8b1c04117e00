import Sqlite from 'better-sqlite3';
import type { Guard } from './readiness.ts';
import { reasonOf } from './reason.ts';
import { howToRestore } from './sqlite-files.ts';

/** A file that SQLite did not write, or not like this. */
class DamagedFile extends Error {}

/** Tells whether an error means that a file is damaged. */
export const isDamage = (error: unknown): boolean =>
  error instanceof DamagedFile || (error instanceof Sqlite.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT|IOERR_SHORT_READ)/u.test(error.code));

/** Checks the structure of a whole file, and throws what is wrong with it. */
export function requireSound(handle: Sqlite.Database): void {
  const found = String(handle.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw new DamagedFile(found);
}

/** The refusal to go on with a damaged file, in one line. */
export const refuseDamaged = (file: string, damage: unknown): Error =>
  new Error(`${file} is damaged or not a SQLite database: ${reasonOf(damage)}. ${howToRestore}`, { cause: damage });

/** A guard that also reports the damage that a statement meets. */
export const reportDamage =
  (guard: Guard, report: (damage: unknown) => void): Guard =>
  (work, options) =>
    guard(async () => {
      try {
        return await work();
      } catch (error) {
        if (isDamage(error)) report(error);
        throw error;
      }
    }, options);
