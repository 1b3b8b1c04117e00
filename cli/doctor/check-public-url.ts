import { isIP } from 'node:net';
import type { Site } from '#cli/open-site.ts';
import { reasonOf } from '#db/errors.ts';
import { isLoopbackUrl } from '#db/is-loopback.ts';
import { findLastNetwork } from '#domain/accounts/known-networks.ts';
import { findNewestAccountId } from '#domain/accounts/owner-accounts.ts';
import { createClientNetwork } from '#server/http/client-network.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const timeoutMs = 10_000;

/** Only the same database has its newest account. Without accounts, any site passes. */
async function ownUrl({ config, context }: Site): Promise<string> {
  const newest = await findNewestAccountId(context);
  return `${config.publicUrl}/api/${newest === undefined ? 'reviews/summary' : `users/${newest}`}`;
}

/** A log-in comes from a proxy only if that doesn't name the visitor. */
async function findSilentProxy({ config, context }: Site): Promise<string | undefined> {
  const networkOf = createClientNetwork([]);
  const proxies = config.trustedProxies.filter((entry) => isIP(entry) !== 0);
  const networks = proxies.map((proxy) => networkOf(proxy));
  const last = await findLastNetwork(context, networks);
  return last === undefined ? undefined : proxies[networks.indexOf(last)];
}

async function judge(site: Site, { status, headers }: Response): Promise<Finding> {
  const { config } = site;
  const { publicUrl } = config;
  if (status === 200 && headers.get('Content-Type')?.startsWith('application/json')) {
    const policy = 'Content-Security-Policy';
    if (headers.get(policy) !== securityHeaders(config)[policy])
      return warning(
        `${publicUrl} is this site, but something on the way changes ${policy}`,
        'Pages may not work. Stop the proxy from adding or removing security headers: the site sends its own.',
      );
    const proxy = await findSilentProxy(site);
    if (proxy === undefined) return ok(`${publicUrl} is this site`);
    return warning(
      `${publicUrl} is this site, but the last log-in seems to come from the proxy at ${proxy}`,
      `Unless it was made on that machine, all visitors share one rate limit: have the proxy set ${config.clientIpHeader}.`,
    );
  }
  if (status === 200)
    return problem(
      `${publicUrl} answers with another page: it is not this site`,
      'Check where its DNS leads, and that the proxy there passes everything on to the site.',
    );
  if (status >= 300 && status < 400) {
    const target = headers.get('Location') ?? 'another address';
    return problem(
      `${publicUrl} redirects to ${target}`,
      'Set PUBLIC_URL to the address where the site answers.',
    );
  }
  if (status === 401 || status === 403) {
    return warning(
      `${publicUrl} answers with ${status}, which is not from this site`,
      'The proxy’s log-in or bot check stops the doctor. Visitors may still get in: try it in a browser.',
    );
  }
  if (status >= 500) {
    return problem(
      `${publicUrl} answers with ${status}`,
      'Check that the site runs behind the proxy, and look at its log.',
    );
  }
  return problem(
    `${publicUrl} answers with ${status}: it is not this site, or has another database`,
    'Check DATABASE_URL, DATA_DIR, and PUBLIC_URL: here they must be those of the server.',
  );
}

export async function checkPublicUrl(site: Site): Promise<Finding> {
  const { publicUrl } = site.config;
  try {
    const response = await fetch(await ownUrl(site), {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return await judge(site, response);
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    const message = `${publicUrl} does not answer: ${reasonOf(cause)}`;
    if (isLoopbackUrl(publicUrl))
      return warning(message, 'Start the site, unless you stopped it on purpose.');
    const advice =
      'Check that the site runs, then its DNS, certificate, proxy, and firewall. Behind a router, a machine may be unable to reach its own address: try it from another network.';
    return problem(message, advice);
  }
}
