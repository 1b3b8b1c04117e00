import { examineFile, findWriteProblem } from '../../db/examine.ts';
import { findWrongTotals } from '../../domain/reviews/review-changes.ts';
import type { Site } from '../open-site.ts';
import { type Finding, ok, problem } from './finding.ts';

const name = 'Database';

/** Looks for damage, for a database that takes no writes, and for totals that do not add up. Opening it has checked its version. */
export async function checkDatabase({ database, context }: Site): Promise<Finding> {
  const damage = examineFile(database);
  if (damage !== undefined) {
    return problem(name, `${database.place} is damaged: ${damage}`, 'Stop the site and restore the last good backup.');
  }
  const refusal = await findWriteProblem(database);
  if (refusal !== undefined) {
    return problem(
      name,
      `${database.place} takes no writes: ${refusal}`,
      'Look for a full disk, a read-only file system, or another process that locks it.',
    );
  }
  const wrong = await findWrongTotals(context);
  if (wrong.length > 0) {
    const totals = wrong.map(({ rating, stored, counted }) => `${stored} instead of ${counted} for ${rating} stars`).join(', ');
    return problem(
      name,
      `The stored number of reviews is wrong: ${totals}`,
      'Someone changed the reviews by hand. Restore a backup, or correct the table review_totals.',
    );
  }
  return ok(name, `${database.place} is sound and takes writes`);
}
