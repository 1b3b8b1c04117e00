import { count } from '#cli/command.ts';
import { listSampleContent } from '#content/sample.ts';
import { isLoopbackUrl } from '#db/is-loopback.ts';
import type { Config } from '#server/config.ts';
import { type Finding, ok, warning } from './finding.ts';

const isSample = (address: string): boolean => /@example\.(?:com|org|net)$/u.test(address);

/** Warns of valid settings that an owner is unlikely to want. */
export function checkSettings({
  publicUrl,
  trustedProxies,
  ownerEmail,
  mailServer,
  mailFrom: { address: sender },
  misspelled,
}: Config): Finding[] {
  const findings: Finding[] = [];
  const warn = (message: string, advice: string) => findings.push(warning(message, advice));
  for (const { name, setting } of misspelled)
    warn(`${name} is not a setting, and is ignored`, `Did you mean ${setting}?`);
  if (isLoopbackUrl(publicUrl)) {
    warn(
      `PUBLIC_URL is ${publicUrl}: only this machine can open the site`,
      'For visitors, set PUBLIC_URL to the address that they see.',
    );
  }
  // The server has no https of its own.
  if (publicUrl.startsWith('https:') && trustedProxies.length === 0) {
    warn(
      'TRUSTED_PROXIES is not set: all visitors share one rate limit',
      'Set it to the address of the proxy that handles https, and have the proxy set X-Forwarded-For.',
    );
  }
  if (ownerEmail === undefined || isSample(ownerEmail)) {
    warn(
      ownerEmail === undefined ? 'OWNER_EMAIL is not set' : `OWNER_EMAIL is still ${ownerEmail}`,
      'Set it to the address of your account: it gets the emails about new reviews, and opens the owner’s page, /owner.',
    );
  }
  if (mailServer !== undefined && isSample(sender)) {
    warn(
      `MAIL_FROM is still ${sender}`,
      'Set it to an address that your mail server may send from.',
    );
  }
  return findings.length > 0 ? findings : [ok('All are valid')];
}

export function checkContent(): Finding {
  const { length } = listSampleContent();
  if (length === 0) return ok('No sample values');
  const advice = 'Replace them in the project, where "npx owner content" lists them.';
  return warning(
    `${count(length, 'value')} in content/ ${length === 1 ? 'is a sample' : 'are samples'}`,
    advice,
  );
}
