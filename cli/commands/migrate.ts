import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { openDatabase } from '../../db/connect.ts';
import { listMigrations, migrate } from '../../db/migrate.ts';
import type { Cli } from '../cli.ts';
import { CliError } from '../exit-codes.ts';
import { openExistingDatabase } from '../open-site.ts';
import { count, examples } from '../texts.ts';

/** `migrate`: what the server does at its start. */
export function addMigrateCommand(program: CommandUnknownOpts, { output, readConfig }: Cli): void {
  program
    .command('migrate')
    .description('bring the tables up to date, or create them; the server does so at every start')
    .option('--check', 'change nothing, and fail if something is to be done')
    .addHelpText('after', examples(['migrate --check', 'before an upgrade'], ['migrate', 'in a step of its own']))
    .action(async ({ check }) => {
      const { databaseUrl, dataDir } = readConfig();
      const database = await (check === true ? openExistingDatabase(readConfig()) : openDatabase({ databaseUrl, dataDir }));
      try {
        const { pending, unknown } = await listMigrations(database);
        if (check === true && pending.length + unknown.length > 0) {
          const problem = unknown.length > 0 ? `it is newer than this version (${unknown.join(', ')})` : `to do: ${pending.join(', ')}`;
          throw new CliError(`${database.place} is not up to date: ${problem}`);
        }
        if (check !== true) await migrate(database);
        output.result(
          { database: database.place, applied: check === true ? [] : pending },
          pending.length === 0
            ? `${database.place} is up to date.`
            : `${database.place}: ${count(pending.length, 'migration')} applied.\n${pending.map((name) => `  ${name}`).join('\n')}`,
        );
      } finally {
        await database.close();
      }
    });
}
