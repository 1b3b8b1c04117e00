const maxRequestMs = 5000;

/** How to purge a shared cache. */
export interface PurgeTarget {
  url: string;
  method: 'PURGE' | 'POST';
  /** A name and a value, such as a secret of the cache's owner. */
  header: [string, string] | undefined;
}

/** Asks a shared cache to drop the responses with one of these keys. Rejects unless it agrees. */
export async function sendPurge({ url, method, header }: PurgeTarget, keys: string): Promise<void> {
  const headers = { 'Surrogate-Key': keys, ...(header === undefined ? {} : Object.fromEntries([header])) };
  const response = await fetch(url, { method, headers, redirect: 'error', signal: AbortSignal.timeout(maxRequestMs) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The cache answered ${response.status}`);
}
