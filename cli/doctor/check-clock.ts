import { readDatabaseClock } from '../../db/examine.ts';
import { isLoopback } from '../../server/config.ts';
import type { Site } from '../open-site.ts';
import { type Finding, ok, warning } from './finding.ts';

const name = 'Clock';
/** Well above what a network and whole seconds in HTTP dates add. */
const toleranceMs = 60_000;

/** Compares this machine's clock with the database's and with that of the machine behind the public address. */
export async function checkClock({ config, context, database }: Site, publicClock: number | undefined): Promise<Finding> {
  const isElsewhere = !isLoopback(new URL(config.publicUrl).hostname);
  const others = [
    { who: 'PostgreSQL', time: await readDatabaseClock(database) },
    { who: config.publicUrl, time: isElsewhere ? publicClock : undefined },
  ];
  const now = context.now();
  const known = others.flatMap(({ who, time }) => (time === undefined ? [] : [{ who, ahead: now - time }]));
  const wrong = known.find(({ ahead }) => Math.abs(ahead) > toleranceMs);
  if (wrong !== undefined) {
    const seconds = Math.round(Math.abs(wrong.ahead) / 1000);
    return warning(
      name,
      `This machine is ${seconds} seconds ${wrong.ahead > 0 ? 'ahead of' : 'behind'} ${wrong.who}`,
      'Turn on time synchronization (NTP) on both. Sessions, links, and waits depend on it.',
    );
  }
  const time = new Date(now).toISOString();
  if (known.length === 0) return ok(name, `${time}; there is no other machine to compare it with`);
  return ok(name, `${time}, like ${known.map(({ who }) => who).join(' and ')}`);
}
