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
import { type Finding, type NamedFinding, ok, problem } from './finding.ts';

const named = (name: string, finding: Finding): NamedFinding => ({ name, ...finding });

/** A check that fails is itself a problem. */
const settle = async (name: string, check: Promise<Finding>): Promise<NamedFinding> =>
  named(
    name,
    await check.catch((error: unknown) =>
      problem(reasonOf(error), 'The database cannot be read: see its own line.'),
    ),
  );

/** Without a database, these checks are one problem. */
async function examineOpenSite(cli: Cli): Promise<NamedFinding[]> {
  try {
    return await withSite(cli, async (site) => [
      await settle('Database', checkDatabase(site)),
      await settle('Record', checkRecord(site)),
      await settle('Owner', checkOwner(site)),
      await settle('Outbox', checkOutbox(site)),
      await settle('Backup', checkBackup(site)),
      await settle('Clock', checkClock(site)),
      named('Public URL', await checkPublicUrl(site)),
    ]);
  } catch (error) {
    const hint = error instanceof CliError ? error.hint : undefined;
    const advice = hint ?? 'Check DATABASE_URL or DATA_DIR.';
    return [named('Database', problem(reasonOf(error), advice))];
  }
}

export async function examineSite(cli: Cli): Promise<NamedFinding[]> {
  let config: Config;
  try {
    config = cli.readConfig();
  } catch (error) {
    const advice =
      'Correct it in .env or, on a server, in /etc/site/site.env. The other checks need the settings.';
    return [named('Settings', problem(reasonOf(error), advice))];
  }
  const disk =
    config.databaseUrl === undefined
      ? await checkDisk(config.dataDir)
      : ok('PostgreSQL keeps the data: watch the disk of its machine');
  return [
    ...checkSettings(config).map((finding) => named('Settings', finding)),
    named('Content', checkContent()),
    ...(await examineOpenSite(cli)),
    named('Email', await checkMailServer(config)),
    named('Disk', disk),
  ];
}
