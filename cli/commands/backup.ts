import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { backUpToFolder } from '../../db/backup/rotate.ts';
import { verifyBackup } from '../../db/backup/verify-backup.ts';
import { writeBackup } from '../../db/backup/write-backup.ts';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../exit-codes.ts';
import { parseKeep } from '../option-values.ts';
import { count, examples } from '../texts.ts';
import { describeBackup, formatSize, tablesTable } from '../views/tables-view.ts';
import { workOnDatabase } from '../work-on-database.ts';

/** Fails with the exit code for what does not exist. */
export async function requireFile(file: string): Promise<void> {
  await access(file).catch((error: unknown) => {
    throw new CliError(`There is no file ${file}.`, { exitCode: exitCodes.notFound, cause: error });
  });
}

/** `backup` and `backup verify`. */
export function addBackupCommands(program: CommandUnknownOpts, cli: Cli): void {
  const backup = program
    .command('backup')
    .description('back the site up to one SQLite file, while it runs or not; "backup verify" checks such a file')
    .argument('[to]', 'a folder, or a new file whose name ends in .sqlite (default: the folder backups in DATA_DIR)')
    .option('--keep <number>', 'afterward, remove the oldest backups of the folder beyond this many', parseKeep)
    .addHelpText(
      'after',
      examples(
        ['backup', 'a file named by the time, in DATA_DIR/backups'],
        ['backup /mnt/backups --keep 14', 'for a daily timer'],
        ['backup verify /mnt/backups/backup-2026-01-31T03-00-00Z.sqlite', 'proves that it can be restored'],
      ),
    )
    .action((to, { keep }) => backUp(cli, to, keep));
  addVerifyCommand(backup, cli);
}

async function backUp(cli: Cli, to: string | undefined, keep: number | undefined): Promise<void> {
  const { output, readConfig } = cli;
  const config = readConfig();
  const isFile = to?.endsWith('.sqlite') === true;
  if (isFile && keep !== undefined) {
    throw new CliError('--keep needs a folder, not a file.', { exitCode: exitCodes.wrongUse });
  }
  const place = resolve(to ?? `${config.dataDir}/backups`);
  const { file, bytes, manifest, removed, ...backup } = await workOnDatabase(cli, async ({ onProgress, say }) => {
    say('Backing up');
    return isFile
      ? { ...(await writeBackup(config, place, onProgress)), removed: [] }
      : backUpToFolder(config, place, { keep, onProgress });
  });
  const lines = [
    `Backed up ${backup.place} to ${file} (${formatSize(bytes)}), and checked it.`,
    ...(removed.length > 0 ? [`Removed ${count(removed.length, 'older backup')}.`] : []),
    '',
    tablesTable(manifest.tables),
  ];
  output.result({ file, bytes, database: backup.place, ...manifest, removed }, lines.join('\n'));
}

function addVerifyCommand(backup: CommandUnknownOpts, cli: Cli): void {
  backup
    .command('verify')
    .description('prove that a backup can be restored: readable, whole, with every row that it was made with, and known to this version')
    .argument('<file>', 'a backup')
    .addHelpText('after', examples(['backup verify backup.sqlite', 'fails with 1 if it cannot be restored']))
    .action(async (file) => {
      await requireFile(file);
      const { manifest, isIntact } = await workOnDatabase(cli, ({ onProgress, say }) => {
        say('Checking');
        return verifyBackup(file, { onProgress });
      });
      if (!isIntact) {
        throw new CliError(`${file} has every row, but some of its bytes have changed since it was made.`, {
          hint: 'It can be restored, but the disk or the copy is not to be trusted. Make a new backup elsewhere.',
        });
      }
      const { migration } = manifest;
      const text = `${file} can be restored: ${describeBackup(manifest)}, after the migration ${migration}.\n\n${tablesTable(manifest.tables)}`;
      cli.output.result({ file, ...manifest }, text);
    });
}
