import { reasonOf } from '../../db/reason.ts';
import type { Config } from '../../server/config.ts';
import type { Cli } from '../cli.ts';
import { CliError } from '../exit-codes.ts';
import { checkClock } from './check-clock.ts';
import { checkContent } from './check-content.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkMailServer, checkOutbox } from './check-email.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { checkKey } from './check-record-key.ts';
import { checkSettings } from './check-settings.ts';
import { checkSharedCache } from './check-shared-cache.ts';
import { type Finding, ok, problem } from './finding.ts';

const settingsAdvice = 'Correct it in the environment or in .env. The other checks need the settings.';

/** The checks that need the database. Without one, they are one problem. */
async function examineOpenSite({ withSite }: Cli): Promise<Finding[]> {
  try {
    return await withSite(async (site) => {
      const { finding, clock } = await checkPublicUrl(site);
      return [await checkDatabase(site), await checkKey(site), await checkOutbox(site), finding, await checkClock(site, clock)];
    });
  } catch (error) {
    const hint = error instanceof CliError ? error.hint : undefined;
    return [problem('Database', reasonOf(error), hint ?? 'Check DATABASE_URL or DATA_DIR.')];
  }
}

/** Runs all checks. One that fails hinders no other. */
export async function examineSite(cli: Cli): Promise<Finding[]> {
  let config: Config;
  try {
    config = cli.readConfig();
  } catch (error) {
    return [problem('Settings', reasonOf(error), settingsAdvice)];
  }
  return [
    ...checkSettings(config),
    checkContent(),
    ...(await examineOpenSite(cli)),
    await checkMailServer(config.smtpUrl),
    ...(await checkSharedCache(config)),
    config.databaseUrl === undefined
      ? await checkDisk(config.dataDir)
      : ok('Disk', 'PostgreSQL keeps the data: watch the disk of its machine'),
  ];
}
