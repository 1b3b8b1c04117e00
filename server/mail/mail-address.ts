import { parseLocalAddress } from '#shared/email-address.ts';

export interface MailAddress {
  /** May be empty. */
  name: string;
  address: string;
}

// HTML's pattern allows any dots, but servers may not.
const wrongDots = /^\.|\.\.|\.@/u;

/** Parses `site@example.com` or `Any Name <site@example.com>`, where the name may be in quotes. */
export function readMailAddress(text: string): MailAddress | undefined {
  const typed = text.trim();
  const [, rawName = '', inside] = /^([^<>]*)<([^<>]*)>$/u.exec(typed) ?? [];
  const address = parseLocalAddress(inside ?? typed);
  if (address === undefined || wrongDots.test(address) || /\p{Cc}/u.test(typed)) return undefined;
  const name = rawName.trim();
  const quoted = /^"(.*)"$/u.exec(name)?.[1];
  return { name: quoted?.replaceAll(/\\(.)/gu, '$1') ?? name, address };
}
