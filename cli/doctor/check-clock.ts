import { findClockProblem } from '../../domain/core/clock.ts';
import type { Site } from '../open-site.ts';
import { type Finding, ok, warning } from './finding.ts';

export async function checkClock({ context }: Site): Promise<Finding> {
  const found = await findClockProblem(context);
  if (found === undefined) return ok('Clock', 'It fits the times that the site has stored');
  return warning('Clock', found, 'If it is wrong, set it, and let the machine keep it in step.');
}
