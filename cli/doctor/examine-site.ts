import { type Cli, CliError } from '#cli/command.ts';
import { withSite } from '#cli/open-site.ts';
import { reasonOf } from '#db/errors.ts';
import type { Config } from '#server/config.ts';
import { checkBackup } from './check-backup.ts';
import { checkDatabase, checkOutbox, checkRecord } from './check-database.ts';
import { checkClock, checkDisk } from './check-machine.ts';
import { checkMailServer } from './check-mail-server.ts';
import { checkOwner } from './check-owner.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { checkContent, checkSettings } from './check-settings.ts';
import { type Finding, ok, problem } from './finding.ts';

/** A check that fails is itself a problem. */
const settle = (name: string, check: Promise<Finding>): Promise<Finding> =>
  check.catch((error: unknown) =>
    problem(name, reasonOf(error), 'The database cannot be read: see what is said about it.'),
  );

/** Without a database, these checks are one problem. */
async function examineOpenSite(cli: Cli): Promise<Finding[]> {
  try {
    return await withSite(cli, async (site) => [
      await settle('Database', checkDatabase(site)),
      await settle('Record', checkRecord(site)),
      await settle('Owner', checkOwner(site)),
      await settle('Outbox', checkOutbox(site)),
      await settle('Backup', checkBackup(site)),
      await settle('Clock', checkClock(site)),
      await checkPublicUrl(site),
    ]);
  } catch (error) {
    const hint = error instanceof CliError ? error.hint : undefined;
    return [problem('Database', reasonOf(error), hint ?? 'Check DATABASE_URL or DATA_DIR.')];
  }
}

/** Runs all checks, whatever fails. */
export async function examineSite(cli: Cli): Promise<Finding[]> {
  let config: Config;
  try {
    config = cli.readConfig();
  } catch (error) {
    return [
      problem(
        'Settings',
        reasonOf(error),
        'Correct it in /etc/site/site.env, or where else your settings are. The other checks need them.',
      ),
    ];
  }
  return [
    ...checkSettings(config),
    checkContent(),
    ...(await examineOpenSite(cli)),
    await checkMailServer(config),
    config.databaseUrl === undefined
      ? await checkDisk(config.dataDir)
      : ok('Disk', 'PostgreSQL keeps the data: watch the disk of its machine'),
  ];
}
