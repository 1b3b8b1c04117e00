import { minPasswordCharacters } from '../../shared/limits.ts';

const count = 10_000;

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // The most common ones first, in lower case. The shorter ones are refused for their length.
  const list = dictionary['passwords-common'] ?? [];
  return new Set(list.filter((password) => password.length >= minPasswordCharacters).slice(0, count));
}

/** Read when the first password is chosen: most starts of the site do not need them soon. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Tells whether a password, in any case, is among the 10,000 most common ones that are long enough. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}
