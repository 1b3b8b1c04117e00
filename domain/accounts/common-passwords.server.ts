import { dictionary } from '@zxcvbn-ts/language-common';
import { minPasswordCharacters } from './account-limits.schema.ts';

const count = 10_000;

/** The most common passwords first, in lower case. The shorter ones are refused for their length. */
const list = dictionary['passwords-common'] ?? [];
const commonPasswords = new Set(list.filter((password) => password.length >= minPasswordCharacters).slice(0, count));

/** Tells whether a password, in any case, is among the 10,000 most common ones that are long enough. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase());
