import { access } from 'node:fs/promises';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { restore } from '../../db/backup.ts';
import { reasonOf } from '../../db/errors.ts';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../exit-codes.ts';
import { examples } from '../texts.ts';
import { requireSqlite } from './backup.ts';

/** `restore`: a backup in the place of the database. */
export function addRestoreCommand(program: CommandUnknownOpts, { output, readConfig, clock }: Cli): void {
  program
    .command('restore')
    .description('put a backup in the place of the stopped site’s database, after checking it; the old one is kept beside it')
    .argument('<file>', 'a backup')
    .addHelpText('after', examples(['restore data/backups/site-2026-01-31T03-00-00Z.sqlite.gz', '']))
    .action(async (file) => {
      const config = readConfig();
      requireSqlite(config, 'pg_restore');
      await access(file).catch((error: unknown) => {
        throw new CliError(`There is no file ${file}.`, { exitCode: exitCodes.notFound, cause: error });
      });
      const kept = await restore(file, config.dataDir, clock()).catch((error: unknown) => {
        throw new CliError(reasonOf(error), { hint: 'Nothing has been changed.', cause: error });
      });
      const note = kept.length === 0 ? '' : ` The database of before is kept as ${kept[0]}.`;
      output.result({ file, kept }, `Restored ${file}.${note} You can start the site.`);
    });
}
