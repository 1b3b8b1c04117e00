import { parseArgs } from 'node:util';
import type { Command } from '../command.ts';

/** The host of an address, without its user and password. */
const hostOf = (address: string): string => new URL(address).host;

/** What the server would start with. */
export const settings: Command = {
  name: 'settings',
  usage: '',
  about: 'Checks the settings, and shows the main ones, without passwords.',
  help: 'It opens neither the database nor a connection. All settings: docs/operations.md.',
  run(cli, args) {
    parseArgs({ args });
    const { publicUrl, databaseUrl, dataDir, smtpUrl, mailFrom, ownerEmail } = cli.readConfig();
    const database =
      databaseUrl === undefined ? `SQLite in ${dataDir}` : `PostgreSQL at ${hostOf(databaseUrl)}`;
    cli.print(`Site:     ${publicUrl}
Database: ${database}
Mail:     ${smtpUrl === undefined ? 'development mailbox' : hostOf(smtpUrl)}, from ${mailFrom}
Owner:    ${ownerEmail ?? 'OWNER_EMAIL is not set'}
All settings are valid.`);
  },
};
