import { type CommandUnknownOpts, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { copyToPostgres } from '../../db/copy.ts';
import type { Cli } from '../cli.ts';
import { requireDatabase } from '../open-site.ts';
import { count, examples } from '../texts.ts';
import { requireSqlite } from './backup.ts';

function parseUrl(text: string): string {
  if (/^postgres(?:ql)?:\/\//u.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('It must be an address such as postgres://user:password@host/database.');
}

/** `copy`: from SQLite to PostgreSQL. */
export function addCopyCommand(program: CommandUnknownOpts, { output, readConfig }: Cli): void {
  const to = new Option('--to <address>', 'the address of an empty database').env('COPY_TO').argParser(parseUrl).makeOptionMandatory();
  program
    .command('copy')
    .description('copy the stopped site from SQLite to an empty PostgreSQL database; changes nothing here')
    .addOption(to)
    .addHelpText('after', examples(['copy --to postgres://site@localhost/site', 'with a password, better in COPY_TO']))
    .action(async (options) => {
      const config = readConfig();
      requireSqlite(config, 'pg_dump and pg_restore');
      await requireDatabase(config);
      const rows = await copyToPostgres(config.dataDir, options.to);
      output.result({ rows }, `Copied ${count(rows, 'row')}. To use the copy, set DATABASE_URL and start the site.`);
    });
}
