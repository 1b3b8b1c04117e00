import { readFileSync } from 'node:fs';
import { chunksFile, type ChunkModules } from './describe-chunks.ts';
import { readPageScripts, transferredBytes } from './page-scripts.ts';

// Prints what the scripts of the built site weigh: each route, then each file with its largest modules.
const shownModules = 12;
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

const pages = readPageScripts();
console.log('| Route | Scripts, kB | Files |\n| --- | --: | --: |');
for (const { route, files, bytes } of pages) console.log(`| ${route} | ${kilobytes(bytes)} | ${files.length} |`);

const chunks = JSON.parse(readFileSync(chunksFile, 'utf8')) as ChunkModules;
console.log('\nThe modules of each file, before minification:');
for (const [file, modules] of Object.entries(chunks)) {
  console.log(`\n${file}: ${kilobytes(transferredBytes(file))} kB as transferred, ${modules.length} modules`);
  for (const [module, bytes] of modules.slice(0, shownModules)) console.log(`  ${kilobytes(bytes).padStart(7)}  ${module}`);
}
