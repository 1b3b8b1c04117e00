import { domainToASCII } from 'node:url';
import { z } from 'zod';

/** An address with the name that email programs show for it. */
export interface MailAddress {
  /** May be empty. */
  name: string;
  address: string;
}

const maxAddressLength = 254;
// HTML's pattern takes any dots, which a server may not.
const wrongDots = /^\.|\.\.|\.@/u;

/**
 * Reads `site@example.com` or `Any Name <site@example.com>`. The name is taken as it is typed, but
 * for quotes around all of it. Returns undefined for anything else.
 */
export function readMailAddress(text: string): MailAddress | undefined {
  const typed = text.trim();
  const [, rawName = '', inside] = /^([^<>]*)<([^<>]*)>$/u.exec(typed) ?? [];
  const at = (inside ?? typed).trim();
  const [local = '', domain = '', ...more] = at.split('@');
  const address = `${local}@${/^[\x21-\x7e]*$/u.test(domain) ? domain : domainToASCII(domain)}`;
  const isValid =
    more.length === 0 &&
    !/\p{Cc}/u.test(typed) &&
    address.length <= maxAddressLength &&
    z.regexes.html5Email.test(address) &&
    !wrongDots.test(address);
  if (!isValid) return undefined;
  const name = rawName.trim();
  const quoted = /^"(.*)"$/u.exec(name)?.[1];
  return { name: quoted?.replaceAll(/\\(.)/gu, '$1') ?? name, address };
}
