import { createHash, randomBytes } from 'node:crypto';

/** 128 random bits in base64url: can be neither guessed nor counted. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256, hexadecimal: how tokens are kept. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
