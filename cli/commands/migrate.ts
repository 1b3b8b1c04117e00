import { parseArgs } from 'node:util';
import { type Command, count } from '#cli/command.ts';
import { hasDatabase } from '#cli/open-site.ts';
import { openDatabase } from '#db/connect.ts';
import { migrate as applyMigrations, listMigrations } from '#db/migrate.ts';

export const migrate: Command = {
  name: 'migrate',
  usage: '',
  about: 'Creates the tables, or brings them up to date, as the server does when it starts.',
  help: 'Use it to prepare the database before the server starts.',
  async run({ print, readConfig }, args) {
    parseArgs({ args });
    const config = readConfig();
    const isNew = !hasDatabase(config);
    await using database = await openDatabase(config);
    const { pending } = await listMigrations(database);
    await applyMigrations(database);
    print(
      pending.length === 0
        ? `${database.place} ${isNew ? 'was created' : 'is up to date'}.`
        : `${database.place}: ${count(pending.length, 'migration')} applied.\n${pending.map((name) => `  ${name}`).join('\n')}`,
    );
  },
};
