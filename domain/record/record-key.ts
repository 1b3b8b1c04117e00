import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';

/** The key that signs the record. */
export interface RecordKey {
  /** The public key: 32 bytes in base64url. */
  publicKey: string;
  /** Signs a text with Ed25519, in base64url. */
  sign: (text: string) => string;
}

/** The record's key is missing, malformed, or another one. The message is one line for the owner. */
export class RecordKeyError extends Error {
  override name = 'RecordKeyError';
}

/** A public key as a JSON Web Key (RFC 8037). */
export const describeKey = (publicKey: string) => ({ kty: 'OKP', crv: 'Ed25519', x: publicKey });

/** The thumbprint of a public key (RFC 7638), in base64url. */
export function fingerprintOf(publicKey: string): string {
  const { kty, crv, x } = describeKey(publicKey);
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

/** Reads a private key: PEM, or the base64 between its lines. Returns undefined for anything else. */
export function parseKey(text: string): RecordKey | undefined {
  try {
    const pem = text.includes('-----BEGIN');
    const key = pem ? createPrivateKey(text) : createPrivateKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? recordKey(key) : undefined;
  } catch {
    return undefined;
  }
}

function recordKey(key: KeyObject): RecordKey {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return { publicKey: x, sign: (text) => sign(undefined, Buffer.from(text), key).toString('base64url') };
}

/** Draws a new key. Returns it as PEM too. */
export function generateKey(): { key: RecordKey; pem: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { key: recordKey(privateKey), pem: String(privateKey.export({ format: 'pem', type: 'pkcs8' })) };
}

/** Returns a function that tells whether a signature of a text is by this public key. */
export function createVerifier(publicKey: string): (text: string, signature: unknown) => boolean {
  let key: KeyObject | undefined;
  try {
    key = createPublicKey({ key: describeKey(publicKey), format: 'jwk' });
  } catch {
    return () => false;
  }
  return (text, signature) =>
    typeof signature === 'string' && verify(undefined, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}
