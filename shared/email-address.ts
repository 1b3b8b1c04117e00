import { maxEmailCharacters } from '#content/limits.ts';

/** The pattern of HTML's email field. */
const valid =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/u;

const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

function trimInvisible(text: string): string {
  const characters = [...text];
  const isShown = (character: string) => !invisible.test(character);
  const start = characters.findIndex(isShown);
  return start < 0 ? '' : characters.slice(start, characters.findLastIndex(isShown) + 1).join('');
}

/** Thousands of letters would take long to convert. */
const maxTypedLength = 2 * maxEmailCharacters;

function toAsciiDomain(domain: string): string {
  if (domain.length > maxTypedLength) return domain;
  // In URLs, these characters and a last label of digits have a special meaning.
  if (/[^\P{ASCII}\w.-]/u.test(domain)) return domain;
  const url = `http://${domain}.a`;
  return URL.canParse(url) ? new URL(url).hostname.slice(0, -2) : domain;
}

/** Converts the domain to ASCII. */
export function cleanAddress(text: string): string {
  const typed = trimInvisible(text);
  const at = typed.lastIndexOf('@') + 1;
  const domain = typed.slice(at);
  const isAscii = /^\p{ASCII}*$/u.test(domain);
  return isAscii ? typed : typed.slice(0, at) + toAsciiDomain(domain);
}

/** Accepts a local address, such as root@localhost. */
const isLocalAddress = (address: string): boolean =>
  address.length <= maxEmailCharacters && valid.test(address);

/** The domain of an internet address has a dot. */
export const isEmailAddress = (address: string): boolean =>
  isLocalAddress(address) && address.includes('.', address.indexOf('@'));

export function parseLocalAddress(text: string): string | undefined {
  const address = cleanAddress(text);
  return isLocalAddress(address) ? address : undefined;
}

export function parseEmailAddress(text: string): string | undefined {
  const address = cleanAddress(text);
  return isEmailAddress(address) ? address : undefined;
}

/** Addresses that differ only in their case are the same account. */
export const emailKey = (address: string): string => address.toLowerCase();
