import { parseArgs, styleText } from 'node:util';
import { type Cli, CliError, type Command, count, toJson } from '#cli/command.ts';
import { checkBackup, checkDatabase, checkOutbox } from '#cli/doctor/check-database.ts';
import { checkClock, checkDisk } from '#cli/doctor/check-machine.ts';
import { checkMailServer } from '#cli/doctor/check-mail-server.ts';
import { checkOwner } from '#cli/doctor/check-owner.ts';
import { checkPublicUrl } from '#cli/doctor/check-public-url.ts';
import { checkContent, checkSettings } from '#cli/doctor/check-settings.ts';
import { type Finding, type NamedFinding, ok, problem } from '#cli/doctor/finding.ts';
import { withSite } from '#cli/open-site.ts';
import { reasonOf } from '#db/errors.ts';
import type { Config } from '#server/config.ts';

const named = (name: string, finding: Finding): NamedFinding => ({ name, ...finding });

/** A check that throws is a problem, too. */
const settle = async (name: string, check: Promise<Finding>): Promise<NamedFinding> =>
  named(
    name,
    await check.catch((error: unknown) =>
      problem(reasonOf(error), 'The database cannot be read: see the line about it.'),
    ),
  );

/** Without a database, these checks are one problem. */
async function examineOpenSite(cli: Cli): Promise<NamedFinding[]> {
  try {
    return await withSite(cli, async (site) => [
      await settle('Database', checkDatabase(site)),
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

async function examineSite(cli: Cli): Promise<NamedFinding[]> {
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

const signs = {
  ok: styleText('green', '✓'),
  warning: styleText('yellow', '!'),
  problem: styleText('red', '✗'),
} as const;

function describe(findings: readonly NamedFinding[]): string {
  const columns = Math.max(...findings.map(({ name }) => name.length)) + 2;
  const lines = findings.flatMap(({ name, status, message, advice }) => [
    `${signs[status]} ${name.padEnd(columns)}${message}`,
    ...(advice === undefined ? [] : [`  ${' '.repeat(columns)}→ ${advice}`]),
  ]);
  return lines.join('\n');
}

export const doctor: Command = {
  name: 'doctor',
  usage: '[--json]',
  about:
    'Checks settings, content, database, emails, backups, public address, and disk, and says what is wrong.',
  help: `  --json  print the findings as JSON, for monitoring`,
  async run(cli, args) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } });
    const findings = await examineSite(cli);
    const problems = findings.filter(({ status }) => status === 'problem').length;
    cli.print(values.json === true ? toJson({ ok: problems === 0, findings }) : describe(findings));
    if (problems > 0) throw new CliError(`${count(problems, 'problem')} found.`);
  },
};
