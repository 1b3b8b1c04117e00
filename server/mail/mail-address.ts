import { parseLocalAddress } from '../../shared/email-address.ts';

/** An address with the name that email programs show for it. */
export interface MailAddress {
  /** May be empty. */
  name: string;
  address: string;
}

// HTML's pattern takes any dots, which a server may not.
const wrongDots = /^\.|\.\.|\.@/u;

/**
 * Reads `site@example.com` or `Any Name <site@example.com>`. The name is taken as it is typed, but
 * for quotes around all of it. Returns undefined for anything else.
 */
export function readMailAddress(text: string): MailAddress | undefined {
  const typed = text.trim();
  const [, rawName = '', inside] = /^([^<>]*)<([^<>]*)>$/u.exec(typed) ?? [];
  const address = parseLocalAddress(inside ?? typed);
  if (address === undefined || wrongDots.test(address) || /\p{Cc}/u.test(typed)) return undefined;
  const name = rawName.trim();
  const quoted = /^"(.*)"$/u.exec(name)?.[1];
  return { name: quoted?.replaceAll(/\\(.)/gu, '$1') ?? name, address };
}
