import { parseArgs } from 'node:util';
import type { Command } from '#cli/command.ts';
import { placeOfPostgres } from '#db/postgres-url.ts';
import { placeOf } from '#server/mail/mail-server.ts';

/** `deploy/install.sh` runs it with the new release, before there is a database. */
export const settings: Command = {
  name: 'settings',
  usage: '',
  about: 'Checks the settings, and shows the main ones, without passwords.',
  help: 'It opens neither the database nor a connection. All settings: docs/operations.md.',
  run(cli, args) {
    parseArgs({ args });
    const { publicUrl, databaseUrl, dataDir, mailServer, mailFrom, ownerEmail } = cli.readConfig();
    const mail = mailServer === undefined ? 'development mailbox' : placeOf(mailServer);
    const from = `${mailFrom.name} <${mailFrom.address}>`.trim();
    const database =
      databaseUrl === undefined ? `SQLite in ${dataDir}` : placeOfPostgres(databaseUrl);
    cli.print(`Site:     ${publicUrl}
Database: ${database}
Mail:     ${mail}, from ${from}
Owner:    ${ownerEmail ?? 'OWNER_EMAIL is not set'}
All settings are valid.`);
  },
};
