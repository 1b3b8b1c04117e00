import { parseArgs } from 'node:util';
import { CliError, type Command, count } from '#cli/command.ts';
import { hasDatabase, requireDatabase } from '#cli/open-site.ts';
import { openDatabase } from '#db/connect.ts';
import { migrate as applyMigrations, listMigrations } from '#db/migrate.ts';

/** The server does this when it starts. */
export const migrate: Command = {
  name: 'migrate',
  usage: '[--check]',
  about: 'Creates the tables, or brings them up to date, as the server does when it starts.',
  help: `  --check  change nothing, and fail if something is to be done

It knows the migrations of this version alone, so it can't look ahead to an upgrade.`,
  async run({ print, readConfig }, args) {
    const { check } = parseArgs({ args, options: { check: { type: 'boolean' } } }).values;
    const config = readConfig();
    if (check === true) requireDatabase(config);
    const isNew = !hasDatabase(config);
    const database = await openDatabase(config);
    try {
      const { pending, refusal } = await listMigrations(database);
      if (refusal !== undefined) throw new CliError(`${database.place} ${refusal}`);
      if (check === true && pending.length > 0)
        throw new CliError(`${database.place} is not up to date: to do: ${pending.join(', ')}`);
      if (check !== true) await applyMigrations(database);
      print(
        pending.length === 0
          ? `${database.place} ${isNew ? 'was created' : 'is up to date'}.`
          : `${database.place}: ${count(pending.length, 'migration')} applied.\n${pending.map((name) => `  ${name}`).join('\n')}`,
      );
    } finally {
      await database.close();
    }
  },
};
