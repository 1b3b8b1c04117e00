import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';

// Generates type declarations for CSS modules in .types (see `rootDirs` in tsconfig.json).

const config = await resolveConfig({ configFile: false, css: { postcss: {} } }, 'build');
for await (const file of glob('app/**/*.module.css')) {
  const { modules = {} } = await preprocessCSS(await readFile(file, 'utf8'), file, config);
  const names = Object.keys(modules).map((name) => `export const ${name}: string;\n`);
  await mkdir(dirname(`.types/${file}`), { recursive: true });
  await writeFile(`.types/${file}.d.ts`, names.join(''));
}
