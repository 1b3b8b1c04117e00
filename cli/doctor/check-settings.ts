import { type Config, isLoopback } from '../../server/config.ts';
import { type Finding, ok, warning } from './finding.ts';

const name = 'Settings';

/** Looks for settings that are valid and still not what an owner wants. */
export function checkSettings(config: Config): Finding[] {
  const isLocal = isLoopback(new URL(config.publicUrl).hostname);
  const findings: Finding[] = [];
  if (isLocal) {
    findings.push(
      warning(
        name,
        `PUBLIC_URL is ${config.publicUrl}: only this machine can open the site`,
        'For visitors, set PUBLIC_URL to the address that they see.',
      ),
    );
  }
  // The server itself speaks no https.
  if (config.publicUrl.startsWith('https:') && config.trustedProxies.length === 0) {
    findings.push(
      warning(
        name,
        'TRUSTED_PROXIES is not set: all visitors share one rate limit',
        'Set it to the address of the proxy that speaks https, and let it set X-Forwarded-For.',
      ),
    );
  }
  if (config.ownerEmail === undefined) {
    findings.push(warning(name, 'OWNER_EMAIL is not set: nobody hears of new reviews', 'Set it to your address.'));
  }
  if (config.smtpUrl !== undefined && /@example\.(?:com|org|net)>?$/u.test(config.mailFrom)) {
    findings.push(warning(name, `MAIL_FROM is still ${config.mailFrom}`, 'Set it to an address that your mail server may send from.'));
  }
  return findings.length > 0 ? findings : [ok(name, 'All are valid')];
}
