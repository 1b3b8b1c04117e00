import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseStyles, withoutFaces } from '../server/pages/parse-styles.ts';

// Parses the style sheets once per build, so that the running site needs no parser.
const folder = 'build/client';
const names = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.css'));
const sheets = names.map((name) => {
  const file = join(folder, 'assets', name);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, withoutFaces(text));
  return [`/assets/${name}`, parseStyles(text)] as const;
});
writeFileSync('build/server/style-sheets.json', JSON.stringify(Object.fromEntries(sheets)));
