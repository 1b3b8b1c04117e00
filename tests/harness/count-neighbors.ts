import type { LimitName } from '#domain/core';
import type { TestApp } from './create-test-app.ts';

const firstNeighbor = 0x1000;

/** Counts one attempt from each of several /64 networks within 2001:db8:1::/48. */
export async function countNeighbors(
  { context }: Pick<TestApp, 'context'>,
  tries: number,
  limit: LimitName,
): Promise<void> {
  for (let neighbor = firstNeighbor; neighbor < firstNeighbor + tries; neighbor += 1)
    await context.rateLimits.countNetwork(`2001:db8:1:${neighbor.toString(16)}::/64`, limit);
}
