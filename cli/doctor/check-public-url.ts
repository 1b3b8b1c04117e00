import { reasonOf } from '../../db/errors.ts';
import { listAccountsForOwner } from '../../domain/accounts/owner-accounts.ts';
import { isLoopback } from '../../server/config.ts';
import type { Site } from '../open-site.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const name = 'Public URL';
const timeoutMs = 10_000;

export interface PublicUrlCheck {
  finding: Finding;
  /** The time on the machine that answered, in milliseconds since 1970; undefined without an answer. */
  clock: number | undefined;
}

/** Only a site on the same database knows its accounts. Without any, any site will do. */
async function ownUrl({ config, context }: Site): Promise<string> {
  const { accounts } = await listAccountsForOwner(context, {}, 1);
  const [account] = accounts;
  return `${config.publicUrl}/api/${account === undefined ? 'reviews/summary' : `users/${account.userId}`}`;
}

const causeOf = (error: unknown): string => reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);

function judge(publicUrl: string, { status, headers }: Response): Finding {
  if (status === 200) return ok(name, `${publicUrl} is this site`);
  if (status >= 300 && status < 400) {
    return problem(
      name,
      `${publicUrl} redirects to ${headers.get('Location') ?? 'another address'}`,
      'Set PUBLIC_URL to the address where the site answers.',
    );
  }
  if (status === 404) {
    return problem(
      name,
      `${publicUrl} is not this site, or has another database`,
      'Check DATABASE_URL, DATA_DIR, and PUBLIC_URL: here they must be those of the server.',
    );
  }
  if (status >= 500) {
    return problem(name, `${publicUrl} answers with ${status}`, 'Check that the site runs behind the proxy, and look at its log.');
  }
  return problem(name, `${publicUrl} answers with ${status}: it is not this site`, 'Check PUBLIC_URL, and what answers there.');
}

/** Asks the public address for something that only this site can answer. */
export async function checkPublicUrl(site: Site): Promise<PublicUrlCheck> {
  const { publicUrl } = site.config;
  try {
    const response = await fetch(await ownUrl(site), { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    const clock = Date.parse(response.headers.get('Date') ?? '');
    return { finding: judge(publicUrl, response), clock: Number.isNaN(clock) ? undefined : clock };
  } catch (error) {
    const message = `${publicUrl} does not answer: ${causeOf(error)}`;
    const finding = isLoopback(new URL(publicUrl).hostname)
      ? warning(name, message, 'Start the site, unless you stopped it on purpose.')
      : problem(
          name,
          message,
          'Check that the site runs, and its DNS, certificate, proxy, and firewall. Or this machine cannot reach its own public address.',
        );
    return { finding, clock: undefined };
  }
}
