import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { restoreBackup } from '../../db/backup/restore.ts';
import type { Cli } from '../cli.ts';
import { examples } from '../texts.ts';
import { describeBackup, tablesTable } from '../views/tables-view.ts';
import { workOnDatabase } from '../work-on-database.ts';
import { requireFile } from './backup.ts';

/** `restore`: all of a backup, or nothing. */
export function addRestoreCommand(program: CommandUnknownOpts, cli: Cli): void {
  const { output, readConfig } = cli;
  program
    .command('restore')
    .description('replace the data of the stopped site with a backup, after checking it; an interrupted restore changes nothing')
    .argument('<file>', 'a backup')
    .option('--force', 'replace the site even if it has data')
    .option('--no-keep', 'with SQLite, do not keep the replaced file')
    .addHelpText(
      'after',
      examples(
        ['restore backups/backup-2026-01-31T03-00-00Z.sqlite', 'into a place without data'],
        ['restore backup.sqlite --force', 'over a site; its SQLite file is kept beside it'],
      ),
    )
    .action(async (file, { force, keep }) => {
      await requireFile(file);
      const { manifest, isIntact, tables, place, kept } = await workOnDatabase(cli, ({ onProgress, say }) => {
        say('Restoring');
        return restoreBackup(file, readConfig(), { isForced: force === true, keepsReplaced: keep, onProgress });
      });
      const lines = [
        `Restored ${file} (${describeBackup(manifest)}) into ${place}.`,
        ...(kept === undefined ? [] : [`The database of before is kept as ${kept}.`]),
        ...(isIntact ? [] : ['Some bytes of the backup have changed since it was made, though no row has. Do not trust its disk.']),
        'You can start the site.',
        '',
        tablesTable(tables),
      ];
      output.result({ file, database: place, kept, backup: manifest, isIntact, tables }, lines.join('\n'));
    });
}
