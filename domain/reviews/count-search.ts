import type { Context } from '../context.ts';

/** Counts a search for words that no cache answers. Fails with `too_many_requests` (30 a minute per network). */
export async function countSearch({ rateLimits }: Context, network: string): Promise<void> {
  await rateLimits.count(network, 'search');
  await rateLimits.countWider(network, 'search');
}
