import { type CommandUnknownOpts, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { copySite } from '../../db/backup/copy-site.ts';
import type { Location } from '../../db/backup/snapshot.ts';
import type { Cli } from '../cli.ts';
import { examples } from '../texts.ts';
import { tablesTable } from '../views/tables-view.ts';
import { workOnDatabase } from '../work-on-database.ts';

/** Reads where to copy the site. */
function parseLocation(text: string): Location {
  if (/^postgres(?:ql)?:\/\//u.test(text) && URL.canParse(text)) return { databaseUrl: text, dataDir: '' };
  if (/^\w+:\/\//u.test(text))
    throw new InvalidArgumentError('It must be an address such as postgres://user:password@host/database, or a data folder.');
  if (text.endsWith('.sqlite')) throw new InvalidArgumentError('It must be a data folder: the file in it is always called site.sqlite.');
  return { dataDir: text };
}

const toOption = () =>
  new Option('--to <database>', 'an address such as postgres://user:password@host/database, or a data folder')
    .env('COPY_TO')
    .argParser(parseLocation)
    .makeOptionMandatory();

/** `copy`: from SQLite to PostgreSQL, back, or to another machine. */
export function addCopyCommand(program: CommandUnknownOpts, cli: Cli): void {
  const { output, readConfig } = cli;
  program
    .command('copy')
    .description('copy the site to another database, and compare every row; changes nothing here')
    .addOption(toOption())
    .option('--force', 'replace the other database even if it has data')
    .option('--no-keep', 'with SQLite, do not keep a replaced file')
    .addHelpText(
      'after',
      examples(
        ['copy --to postgres://site@localhost/site', 'from SQLite to PostgreSQL; with a password, better in COPY_TO'],
        ['copy --to ./data', 'from PostgreSQL, with DATABASE_URL set, to SQLite'],
      ),
    )
    .action(async ({ to, force, keep }) => {
      const { from, tables, place, kept } = await workOnDatabase(cli, ({ onProgress, say }) => {
        say('Copying');
        return copySite(readConfig(), to, { isForced: force === true, keepsReplaced: keep, onProgress });
      });
      const lines = [
        `Copied ${from.place} to ${place}. Every row was compared.`,
        ...(kept === undefined ? [] : [`The database of before is kept as ${kept}.`]),
        `To use it, set ${to.databaseUrl === undefined ? 'DATA_DIR, without DATABASE_URL,' : 'DATABASE_URL'} and start the site. What was written since is not in it.`,
        '',
        tablesTable(tables),
      ];
      output.result({ from: from.place, to: place, kept, backup: from.manifest, tables }, lines.join('\n'));
    });
}
