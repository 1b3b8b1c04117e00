import { decodePath, foldersOf } from '../page-paths.ts';

const secretPaths = ['api/users/verify', ...foldersOf('emailedLink')].map((folder) => new RegExp(`^(/${folder}/)[^/]+`, 'iu'));
const maxLoggedLength = 200;

/** A path as the log may hold it: without query, without the token of a mailed link, and not endless. */
export function loggablePath(path: string): string {
  const bare = decodePath(path.split(/[?#]/u, 1)[0] ?? '');
  const secret = secretPaths.find((pattern) => pattern.test(bare));
  const safe = secret === undefined ? bare : bare.replace(secret, '$1[redacted]');
  return safe.includes('@') ? '[redacted]' : safe.slice(0, maxLoggedLength);
}
