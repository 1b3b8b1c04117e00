import { count } from '#cli/command.ts';
import type { Site } from '#cli/open-site.ts';
import { hour } from '#domain/core';
import { isBackupAlarming, readBackupState } from '#domain/use-cases/backups.ts';
import { type Finding, ok, problem } from './finding.ts';

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
