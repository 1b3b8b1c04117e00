import { reasonOf } from '../../db/reason.ts';
import type { Config } from '../../server/config.ts';
import { sendPurge } from '../../server/shared-cache/send-purge.ts';
import { type Finding, ok, problem } from './finding.ts';

const name = 'Shared cache';
const advice =
  'Check CDN_PURGE_URL, CDN_PURGE_METHOD, and CDN_PURGE_HEADER, and whether the cache takes purges from this machine. Until it does, visitors see old pages.';

const causeOf = (error: unknown): string => reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);

/** Purges a key that no response has. Finds nothing without a shared cache. */
export async function checkSharedCache({ sharedCache }: Pick<Config, 'sharedCache'>): Promise<Finding[]> {
  if (sharedCache === undefined) return [];
  const { host } = new URL(sharedCache.purge.url);
  try {
    await sendPurge(sharedCache.purge, 'doctor');
    return [ok(name, `${host} takes purges`)];
  } catch (error) {
    return [problem(name, `${host} takes no purges: ${causeOf(error)}`, advice)];
  }
}
