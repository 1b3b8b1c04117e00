import { count } from '#cli/command.ts';
import type { Site } from '#cli/open-site.ts';
import { examineFile, findOutdatedIndexes, findWriteProblem } from '#db/examine.ts';
import { hour } from '#domain/core';
import { countEmails } from '#domain/outbox/failed-emails.ts';
import { readMailTrouble } from '#domain/outbox/mail-trouble.ts';
import { isBackupAlarming, readBackupState } from '#domain/use-cases/backups.ts';
import { mailAdvice } from './check-mail-server.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** The version was checked when the database was opened. */
export async function checkDatabase({ database }: Site): Promise<Finding> {
  const damage = examineFile(database);
  if (damage !== undefined) {
    return problem(
      `${database.place} is damaged: ${damage}`,
      'Stop the site and restore the last good backup.',
    );
  }
  const refusal = await findWriteProblem(database);
  if (refusal !== undefined) {
    const advice =
      database.pool === undefined
        ? 'Look for a full disk, a read-only file system, or another process that locks it.'
        : 'Look for a full disk, a standby, default_transaction_read_only, or PgBouncer in statement mode.';
    return problem(`${database.place} does not accept writes: ${refusal}`, advice);
  }
  const name = await findOutdatedIndexes(database);
  if (name !== undefined)
    return warning(
      `The system of ${database.place} now sorts text differently, so indexes may miss rows`,
      `In psql, run "reindex database ${name}", then "alter database ${name} refresh collation version".`,
    );
  return ok(`${database.place} is intact and accepts writes`);
}

export async function checkOutbox({ config, context }: Site): Promise<Finding> {
  const trouble = await readMailTrouble(context);
  if (trouble !== undefined) {
    const message = `Emails have been stuck since ${trouble.since}: ${trouble.status}`;
    return problem(
      message,
      `${mailAdvice(trouble.fault, config.mailServer)} Until then, emails wait.`,
    );
  }
  const { failed, overdue, refused } = await countEmails(context);
  if (overdue > 0) {
    const advice = 'Check that the site runs, and look at its log.';
    return problem(`${count(overdue, 'email')} should have been sent a while ago`, advice);
  }
  if (failed > 0) {
    const advice = `See why, and try again, on the owner’s page: ${config.publicUrl}/owner`;
    return warning(`${count(failed, 'email')} could not be sent`, advice);
  }
  if (refused > 0)
    return warning(
      `${count(refused, 'email')} will be tried again`,
      `The mail server has not accepted ${refused === 1 ? 'it' : 'them'} yet. The owner’s page says why: ${config.publicUrl}/owner`,
    );
  return ok('No email is stuck');
}

function describeAge(ms: number): string {
  const hours = Math.floor(ms / hour);
  if (hours < 1) return 'less than an hour ago';
  return hours < 48 ? `${count(hours, 'hour')} ago` : `${count(Math.floor(hours / 24), 'day')} ago`;
}

export async function checkBackup({ context }: Site): Promise<Finding> {
  const state = await readBackupState(context);
  const { lastAt, failure } = state;
  const age = (at: number) => describeAge(context.now() - at);
  const last =
    lastAt === undefined ? 'No backup is on record yet' : `The last one was made ${age(lastAt)}`;
  const message =
    failure === undefined
      ? last
      : `The last try, ${age(failure.at)}, failed: ${failure.reason}. ${last}`;
  if (!isBackupAlarming(context, state)) return ok(message);
  return problem(
    message,
    'On a server, look at "journalctl --unit site-backup", and try again with "systemctl start site-backup". With Compose, look at "docker compose logs backup".',
  );
}
