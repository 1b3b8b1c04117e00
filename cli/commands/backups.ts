import { createWriteStream, existsSync, statSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import {
  type Cli,
  CliError,
  type Command,
  count,
  parseValue,
  parseWithArgument,
  requireValues,
  toJson,
  UsageError,
} from '#cli/command.ts';
import { requireDatabase, withSite } from '#cli/open-site.ts';
import { backUp, backupName, deleteOldBackups, restore as restoreSqlite } from '#db/backup.ts';
import { codeOf, failureOf, reasonOf } from '#db/errors.ts';
import { makeTemporaryFolder, sqliteFile } from '#db/files.ts';
import { backUpPostgres, restorePostgres } from '#db/postgres-backup.ts';
import { placeOfPostgres } from '#db/postgres-url.ts';
import type { Context } from '#domain/core';
import { noteBackup, noteFailedBackup } from '#domain/use-cases/backups.ts';
import { type Config, pathRule, plainPath } from '#server/config.ts';

const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const daysSchema = z
  .string()
  .regex(/^[1-9]\d{0,4}$/u, { error: 'It must be a whole number of days from 1.' });

/** Updates the owner's page and the doctor. Best effort. */
const note = (cli: Cli, write: (context: Context) => Promise<void>): Promise<void> =>
  withSite(cli, ({ context }) => write(context)).catch(() => undefined);

const diskErrors = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

/** True if the backup's folder failed, not the database. */
const isFolderError = (error: unknown): boolean =>
  (error instanceof Error && 'syscall' in error && 'path' in error) ||
  diskErrors.has(codeOf(error));

function writeBackup(cli: Cli, { databaseUrl, dataDir }: Config, file: string): Promise<number> {
  return databaseUrl === undefined
    ? backUp(dataDir, file, cli.clock())
    : withSite(cli, ({ database }) => backUpPostgres(database, file, cli.clock()));
}

async function makeBackup(cli: Cli, config: Config, file: string): Promise<number> {
  try {
    const bytes = await writeBackup(cli, config, file);
    await note(cli, noteBackup);
    return bytes;
  } catch (error) {
    const reason = isFolderError(error)
      ? `The backup cannot be written to ${dirname(file)}: ${reasonOf(error)}`
      : reasonOf(error);
    // Someone at a terminal sees the error, and may have mistyped the path.
    if (cli.ask === undefined) await note(cli, (context) => noteFailedBackup(context, reason));
    if (!isFolderError(error)) throw error;
    const hint = 'The folder must be writable by the site’s user, and have room for the database.';
    throw new CliError(reason, { hint, cause: error });
  }
}

const deleteOlder = (folder: string, days: number, now: number, done: string): Promise<string[]> =>
  deleteOldBackups(folder, days, now).catch((error: unknown) => {
    throw new CliError(`${done} But an older one cannot be deleted: ${reasonOf(error)}`, {
      cause: error,
    });
  });

export const backup: Command = {
  name: 'backup',
  usage: '[<place>] [--keep <days>] [--json]',
  about: 'Backs up the site, running or stopped, to a single compressed file.',
  help: `  <place>        a new file, or a folder, where the file is named after the current time (created if the path ends with /, or with --keep); by default, the folder backups in DATA_DIR
  --keep <days>  then delete backups in the folder that are older than <days> days, but always keep the newest <days>
  --json         print the result as JSON

The file is an SQLite database, even if the site is on PostgreSQL, and can be restored to either. For a daily timer:
owner backup /var/backups/site --keep 14`,
  async run(cli, args) {
    const { argument, values } = parseWithArgument(args, {
      keep: { type: 'string' },
      json: { type: 'boolean' },
    });
    // A script's variable may be unset, and `-` isn't standard output.
    if (argument === '' || argument === '-')
      throw new UsageError('<place> must be a file or a folder');
    // Timers don't expand paths as shells do.
    if (argument !== undefined && !plainPath.test(argument))
      throw new UsageError(`<place> ${pathRule}`);
    const days =
      values.keep === undefined ? undefined : Number(parseValue(daysSchema, values.keep, '--keep'));
    const config = cli.readConfig();
    requireDatabase(config);
    const place = resolve(argument ?? join(config.dataDir, 'backups'));
    const isFolder =
      argument === undefined ||
      days !== undefined ||
      /[\\/]$/u.test(argument) ||
      statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
    const file = isFolder ? join(place, backupName(cli.clock())) : place;
    if (existsSync(file)) throw new CliError(`${file} already exists.`);
    const bytes = await makeBackup(cli, config, file);
    const done = `Backed up to ${file} (${formatBytes(bytes)}), and checked it.`;
    const deleted =
      days === undefined ? [] : await deleteOlder(dirname(file), days, cli.clock(), done);
    const added = deleted.length === 0 ? '' : `\nDeleted ${count(deleted.length, 'older backup')}.`;
    cli.print(values.json === true ? toJson({ file, bytes, deleted }) : done + added);
  },
};

async function requireReadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') throw new CliError(`There is no file ${file}.`, { cause: error });
    throw new CliError(`${file} cannot be read: ${reasonOf(error)}`, {
      ...(['EACCES', 'EPERM'].includes(code)
        ? { hint: `Pipe it in: owner restore - < ${file}` }
        : {}),
      cause: error,
    });
  }
}

async function restoreFile({ clock }: Cli, config: Config, file: string): Promise<string> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    const schema = await restorePostgres(file, databaseUrl, clock());
    return schema === undefined
      ? ''
      : ` The replaced tables are kept in the schema ${schema}. Once all is well: drop schema ${schema} cascade`;
  }
  const kept = await restoreSqlite(file, dataDir, clock());
  return kept.length === 0
    ? ''
    : ` The replaced database is kept. Once all is well, remove ${kept.join(' and ')}: it has personal data.`;
}

async function restorePiped(cli: Cli, config: Config): Promise<string> {
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'standard input');
  await pipeline(cli.input, createWriteStream(file, { mode: 0o600 })).catch((error: unknown) => {
    throw failureOf(`The backup cannot be written to ${folder.path}`, error);
  });
  return await restoreFile(cli, config, file);
}

export const restore: Command = {
  name: 'restore',
  usage: '<file>',
  about: 'Restores a backup while the site is stopped, and keeps the replaced database.',
  help: `  <file>  a backup, or - to pipe one in, such as one that the site’s user can’t read

Example: owner restore data/backups/site-2026-01-31T03-00-00Z.sqlite.gz`,
  async run(cli, args) {
    const { '<file>': file } = requireValues({ '<file>': parseWithArgument(args, {}).argument });
    if (file === '-' && cli.ask !== undefined)
      throw new UsageError('Nothing is piped in: owner restore - < FILE');
    const config = cli.readConfig();
    if (file !== '-') await requireReadable(file);
    const kept = await (
      file === '-' ? restorePiped(cli, config) : restoreFile(cli, config, file)
    ).catch((error: unknown) => {
      throw new CliError(reasonOf(error), { hint: 'Nothing has been changed.', cause: error });
    });
    const { databaseUrl, dataDir } = config;
    const what = file === '-' ? 'the backup' : file;
    // Names the database, because a wrong folder or a missing setting leads to another one.
    const place = databaseUrl === undefined ? sqliteFile(dataDir) : placeOfPostgres(databaseUrl);
    cli.print(`Restored ${what} to ${place}. You can start the site.${kept}`);
  },
};
