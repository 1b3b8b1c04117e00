import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { backUp, backupName, deleteOldBackups } from '../../db/backup.ts';
import type { Cli } from '../cli.ts';
import { CliError } from '../exit-codes.ts';
import { requireDatabase } from '../open-site.ts';
import { parseDays } from '../option-values.ts';
import { count, examples } from '../texts.ts';

const bytesInMegabyte = 1_000_000;

/** Fails on PostgreSQL, which has its own commands. */
export function requireSqlite({ databaseUrl }: { databaseUrl: string | undefined }, instead: string): void {
  if (databaseUrl === undefined) return;
  throw new CliError(`The site is on PostgreSQL: use ${instead}.`, { hint: 'See docs/operations.md.' });
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** `backup`: SQLite's own copy of a running site. */
export function addBackupCommand(program: CommandUnknownOpts, { output, readConfig, clock }: Cli): void {
  program
    .command('backup')
    .description('back the site up to one compressed file, while it runs or not')
    .argument('[place]', 'a new file, or a folder for one that is named by the time (default: the folder backups in DATA_DIR)')
    .option('--keep <days>', 'afterward, delete backups of the same folder that are older', parseDays)
    .addHelpText('after', examples(['backup', 'a file in DATA_DIR/backups'], ['backup /var/backups/site --keep 14', 'for a daily timer']))
    .action(async (given, { keep }) => {
      const config = readConfig();
      requireSqlite(config, 'pg_dump');
      await requireDatabase(config);
      const place = resolve(given ?? join(config.dataDir, 'backups'));
      const file = given === undefined || (await isFolder(place)) ? join(place, backupName(clock())) : place;
      const bytes = await backUp(config.dataDir, file).catch((error: unknown) => {
        throw isTaken(error) ? new CliError(`${file} exists already.`, { cause: error }) : error;
      });
      const deleted = keep === undefined ? [] : await deleteOldBackups(dirname(file), keep, clock());
      const note = deleted.length === 0 ? '' : `\nDeleted ${count(deleted.length, 'older backup')}.`;
      output.result({ file, bytes, deleted }, `Backed up to ${file} (${(bytes / bytesInMegabyte).toFixed(1)} MB), and checked it.${note}`);
    });
}
