import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError, settingNames } from './config.ts';
import { findNearest } from './find-nearest.ts';

const blankOrComment = /^\s*(?:#|$)/u;
const assignment = /^\s*(?:export\s+)?(?<name>[^\s=]+)\s*=/u;

/** Reads settings from a `.env` file, if it exists. Throws ConfigError for the first invalid line. */
export function readEnvFile(path: string): Record<string, string | undefined> {
  const text = readText(path);
  for (const [index, line] of text.split('\n').entries()) {
    if (blankOrComment.test(line)) continue;
    const place = `.env line ${index + 1}`;
    const name = assignment.exec(line)?.groups?.['name'];
    if (name === undefined) throw new ConfigError(`${place} is neither NAME=value nor a comment`);
    if (settingNames.includes(name)) continue;
    const near = findNearest(name.toUpperCase(), settingNames);
    throw new ConfigError(
      `${place}: ${name} is not a setting; ${near === undefined ? '.env.example has them all' : `did you mean ${near}?`}`,
    );
  }
  return parseEnv(text);
}

function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new ConfigError(`.env cannot be read: ${code}`);
  }
  try {
    // TextDecoder removes a byte-order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ConfigError('.env is not UTF-8 text');
  }
}
