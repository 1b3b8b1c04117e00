import { hash, randomBytes } from 'node:crypto';

/** Returns 128 random bits in base64url, which nobody can guess or count. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** Returns 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the SHA-256 hash in hexadecimal, the form in which tokens are stored. */
export const sha256 = (text: string): string => hash('sha256', text);
