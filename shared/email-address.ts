import { z } from 'zod';
import { maxEmailCharacters } from '#content/limits.ts';
import { fieldsMessages } from '#content/messages/fields.ts';

/** The pattern of HTML's email field. */
const valid =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/u;

const edge = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

function trimInvisible(text: string): string {
  const characters = [...text];
  const isShown = (character: string) => !edge.test(character);
  const start = characters.findIndex(isShown);
  return start < 0 ? '' : characters.slice(start, characters.findLastIndex(isShown) + 1).join('');
}

function toAsciiDomain(domain: string): string {
  // URLs give these characters, and a last label of digits, a meaning of their own.
  if (/[^\P{ASCII}\w.-]/u.test(domain)) return domain;
  const url = `http://${domain}.a`;
  return URL.canParse(url) ? new URL(url).hostname.slice(0, -2) : domain;
}

/** Parses an address that may be local, such as root@localhost. Its domain becomes ASCII. */
export function parseLocalAddress(text: string): string | undefined {
  const typed = trimInvisible(text);
  const at = typed.lastIndexOf('@') + 1;
  const domain = typed.slice(at);
  const isAscii = /^\p{ASCII}*$/u.test(domain);
  const address = isAscii ? typed : typed.slice(0, at) + toAsciiDomain(domain);
  return address.length <= maxEmailCharacters && valid.test(address) ? address : undefined;
}

/** Parses an internet address: its domain has a dot. Compare addresses in lower case. */
export function parseEmailAddress(text: string): string | undefined {
  const address = parseLocalAddress(text);
  return address?.includes('.', address.indexOf('@')) === true ? address : undefined;
}

const error = { error: fieldsMessages.email };

export const emailSchema = z.string(error).transform((text, context) => {
  const address = parseEmailAddress(text);
  if (address !== undefined) return address;
  context.addIssue({ code: 'custom', message: fieldsMessages.email });
  return z.NEVER;
});

export const optionalEmailSchema = z
  .string()
  .transform(trimInvisible)
  .pipe(z.union([z.literal(''), emailSchema], error));
