import { spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minCompressedBytes } from '#server/http/cached-response.ts';
import { beginBuild, findChange } from './build-digest.ts';
import { writeLicenses } from './write-licenses.ts';

// Builds the site, unless the build is up to date. Any other NODE_ENV would bundle React's
// development version.
const env = { ...process.env, NODE_ENV: 'production' };

function run(step: string, ...args: string[]): void {
  console.log(step);
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}

async function drawShareCards(): Promise<void> {
  const { everyShareCard } = await import('#content/share-cards.ts');
  const { drawShareCard } = await import('./drawing/share-card.ts');
  mkdirSync('build/client/share');
  for (const card of everyShareCard)
    writeFileSync(`build/client/share/${card.name}.png`, await drawShareCard(card));
}

const inOneBlock = {
  params: { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS },
};

/** The server sends these files as they are, so compress them at the highest level. */
function compressClient(): void {
  for (const file of globSync('build/client/**/*.{css,html,ico,js,json,svg,txt,webmanifest,xml}')) {
    const body = readFileSync(file);
    if (body.length < minCompressedBytes) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(body, inOneBlock));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}

run('Checking the content', 'scripts/build-content.ts');
if (findChange() === undefined) console.log('The build is up to date');
else {
  const rememberBuild = beginBuild();
  run(
    'Building browser and server code',
    'node_modules/vite/bin/vite.js',
    'build',
    '--app',
    '--logLevel',
    'warn',
  );
  console.log('Drawing the pictures of shared links');
  await drawShareCards();
  writeLicenses();
  console.log('Compressing files');
  compressClient();
  run('Opening each page once', 'scripts/check-build.ts');
  // Lets a symlink on the PATH run as `owner`.
  chmodSync('build/server/owner.js', 0o755);
  rememberBuild();
}
