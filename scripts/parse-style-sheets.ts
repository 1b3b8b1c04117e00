import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseStyles } from '../server/pages/parse-styles.ts';

// Parses the style sheets once per build, so that the running site needs no parser.
const folder = 'build/client';
const paths = readdirSync(join(folder, 'assets'))
  .filter((name) => name.endsWith('.css'))
  .map((name) => `/assets/${name}`);
const sheets = paths.map((path) => [path, parseStyles(readFileSync(join(folder, path), 'utf8'))] as const);
writeFileSync('build/server/style-sheets.json', JSON.stringify(Object.fromEntries(sheets)));
