import { verifyRecord } from '../../domain/record/verify-record.ts';
import type { Site } from '../open-site.ts';
import { count } from '../texts.ts';
import { type Finding, ok, problem } from './finding.ts';

const name = 'Record';

/** Checks the record of reviews, and that all reviews are as it says. What the site writes meanwhile looks wrong once, but not twice. */
export async function checkRecord({ context }: Site): Promise<Finding> {
  const { lines, reviews, problems } = await verifyRecord(context);
  const again = problems.length === 0 ? [] : (await verifyRecord(context)).problems;
  const lasting = problems.filter((each) => again.includes(each));
  if (lasting.length === 0) return ok(name, `${count(lines, 'line')} and ${count(reviews, 'review')} fit together`);
  return problem(name, lasting.join('; '), 'Someone changed the database by hand. Restore the last good backup.');
}
