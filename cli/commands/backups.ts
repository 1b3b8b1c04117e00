import { existsSync, statSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { backUp, backupName, deleteOldBackups, restore as restoreBackup } from '../../db/backup.ts';
import { copyToPostgres } from '../../db/copy.ts';
import { reasonOf } from '../../db/errors.ts';
import { findUrlProblem } from '../../db/postgres-url.ts';
import type { Config } from '../../server/config.ts';
import {
  type Cli,
  CliError,
  type Command,
  count,
  parseValue,
  parseWithArgument,
  requireValues,
  toJson,
} from '../command.ts';
import { requireDatabase } from '../open-site.ts';

const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Reads the settings. Fails on PostgreSQL, which has its own commands. */
function readSqliteConfig({ readConfig }: Cli, instead: string): Config {
  const config = readConfig();
  if (config.databaseUrl === undefined) return config;
  throw new CliError(`The site is on PostgreSQL: use ${instead}.`, {
    hint: 'See docs/operations.md.',
  });
}

const daysSchema = z
  .string()
  .regex(/^[1-9]\d{0,4}$/u, { error: 'It must be a whole number of days from 1.' });

/** SQLite's own copy of a running site. */
export const backup: Command = {
  name: 'backup',
  usage: '[<place>] [--keep <days>] [--json]',
  about: 'Backs the site up to one compressed file, while it runs or not.',
  help: `  <place>        a new file, or a folder for one that is named by the time; by default the folder backups in DATA_DIR
  --keep <days>  afterward, delete backups of the same folder that are older
  --json         print the result as JSON

For a daily timer: owner backup /var/backups/site --keep 14`,
  async run(cli, args) {
    const { argument, values } = parseWithArgument(args, {
      keep: { type: 'string' },
      json: { type: 'boolean' },
    });
    const days =
      values.keep === undefined ? undefined : Number(parseValue(daysSchema, values.keep, '--keep'));
    const config = readSqliteConfig(cli, 'pg_dump');
    requireDatabase(config);
    const place = resolve(argument ?? join(config.dataDir, 'backups'));
    const isFolder =
      argument === undefined || statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
    const file = isFolder ? join(place, backupName(cli.clock())) : place;
    if (existsSync(file)) throw new CliError(`${file} exists already.`);
    const bytes = await backUp(config.dataDir, file);
    const deleted =
      days === undefined ? [] : await deleteOldBackups(dirname(file), days, cli.clock());
    const note = deleted.length === 0 ? '' : `\nDeleted ${count(deleted.length, 'older backup')}.`;
    const done = `Backed up to ${file} (${formatBytes(bytes)}), and checked it.${note}`;
    cli.print(values.json === true ? toJson({ file, bytes, deleted }) : done);
  },
};

/** A backup in the place of the database. */
export const restore: Command = {
  name: 'restore',
  usage: '<file>',
  about: 'Puts a backup in the place of the stopped site’s database, which is kept beside it.',
  help: `  <file>  a backup

Example: owner restore data/backups/site-2026-01-31T03-00-00Z.sqlite.gz`,
  async run(cli, args) {
    const { '<file>': file } = requireValues({ '<file>': parseWithArgument(args, {}).argument });
    const config = readSqliteConfig(cli, 'pg_restore');
    await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
      throw new CliError(
        error.code === 'ENOENT'
          ? `There is no file ${file}.`
          : `${file} cannot be read: ${reasonOf(error)}`,
        { cause: error },
      );
    });
    const kept = await restoreBackup(file, config.dataDir, cli.clock()).catch((error: unknown) => {
      throw new CliError(reasonOf(error), { hint: 'Nothing has been changed.', cause: error });
    });
    const note = kept.length === 0 ? '' : ` The database of before is kept as ${kept[0]}.`;
    cli.print(`Restored ${file}.${note} You can start the site.`);
  },
};

const addressSchema = z.string().refine((text) => findUrlProblem(text) === undefined, {
  error: ({ input }) => `It ${findUrlProblem(String(input))}.`,
});

/** From SQLite to PostgreSQL. */
export const copy: Command = {
  name: 'copy',
  usage: '--to <address>',
  about: 'Copies the stopped site from SQLite to an empty PostgreSQL database.',
  help: `  --to <address>  such as postgres://user:password@host/database; with a password, better in the variable COPY_TO

Example: COPY_TO='postgres://site:password@db.example.com/site' owner copy`,
  async run(cli, args) {
    const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
    const given = requireValues({ '--to <address>': values.to ?? process.env['COPY_TO'] });
    const to = parseValue(addressSchema, given['--to <address>'], '--to');
    const config = readSqliteConfig(cli, 'pg_dump and pg_restore');
    requireDatabase(config);
    const rows = await copyToPostgres(config.dataDir, to);
    cli.print(
      `Copied ${count(rows, 'row')}. To use the copy, set DATABASE_URL and start the site.`,
    );
  },
};
