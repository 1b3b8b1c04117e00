import { foldersOf } from '../page-paths.ts';

const maxLoggedLength = 200;
// Nobody encodes a path more often. What is still encoded then stays as it is.
const maxDecodings = 5;
// Tokens, addresses, and the site's own paths consist of these characters.
const encodedAscii = /%([0-7][\da-f])/giu;
const folders = [...foldersOf('emailedLink'), 'invitations'].join('|');
const emailedToken = new RegExp(String.raw`([/\\](?:${folders})(?:[^/\\\w-][^/\\]*)?[/\\]).+`, 'isu');
// Tokens have 43 of these characters, ids 22.
const tokenLike = /[\w-]{32,}/gu;

/** Decodes what can be decoded, however often it was encoded. */
function decodeFully(text: string): string {
  let decoded = text;
  for (let times = 0; times < maxDecodings; times += 1) {
    decoded = decoded.replaceAll(encodedAscii, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  }
  return decoded;
}

/** Removes email addresses and all that looks like a token, in any encoding, from a text for the log. */
export function withoutSecrets(text: string): string {
  const safe = decodeFully(text).replace(emailedToken, '$1[redacted]').replaceAll(tokenLike, '[redacted]');
  return safe.includes('@') ? '[redacted]' : safe;
}

/** Prepares a path for the log. Removes the query and secrets, and limits the length. */
export function loggablePath(path: string): string {
  return withoutSecrets(path.split(/[?#]/u, 1)[0] ?? '').slice(0, maxLoggedLength);
}
