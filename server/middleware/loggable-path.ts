import { decodePath, foldersOf } from '../page-paths.ts';

const secretPaths = ['api/users/verify', ...foldersOf('emailedLink')].map((folder) => new RegExp(`^(/${folder}/)[^/]+`, 'iu'));
const maxLoggedLength = 200;

/** Prepares a path for the log. Removes the query and tokens of emailed links, and limits the length. */
export function loggablePath(path: string): string {
  const bare = decodePath(path.split(/[?#]/u, 1)[0] ?? '');
  const secret = secretPaths.find((pattern) => pattern.test(bare));
  const safe = secret === undefined ? bare : bare.replace(secret, '$1[redacted]');
  return safe.includes('@') ? '[redacted]' : safe.slice(0, maxLoggedLength);
}
