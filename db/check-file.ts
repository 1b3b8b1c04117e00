import { constants, setPriority } from 'node:os';
import Sqlite from 'better-sqlite3';
import { reasonOf } from './reason.ts';
import { isDamage, requireSound } from './sqlite-damage.ts';

// A program of its own, because SQLite checks a file in one call, which would keep the site from answering and from ending. Prints what is
// wrong with a SQLite file, or nothing.
const [file = ''] = process.argv.slice(2);
setPriority(constants.priority.PRIORITY_LOW);
try {
  requireSound(new Sqlite(file, { readonly: true, fileMustExist: true }));
} catch (error) {
  if (!isDamage(error)) throw error;
  process.stdout.write(reasonOf(error));
}
