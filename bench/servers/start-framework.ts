import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundledPackages } from '../../scripts/bundled-packages.ts';
import { tell } from '../measure/progress.ts';
import { type RunningProgram, startProgram } from './start-program.ts';

const project = join(import.meta.dirname, '..', '..');
const sources = ['app', 'content', 'db', 'domain', 'public', 'server', 'react-router.config.ts', 'package.json', 'tsconfig.json'];
const entry = join('bench', 'servers', 'framework-entry.ts');

const configuration = `import { reactRouter } from '@react-router/dev/vite';

export default {
  plugins: [reactRouter()],
  environments: {
    ssr: {
      resolve: { noExternal: ${JSON.stringify(bundledPackages)} },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { rolldownOptions: { input: { entry: '${entry}' } } },
    },
  },
};
`;

/** Builds this site's pages for the framework's own server, and starts it on a site's SQLite database. */
export async function startFramework(dataDir: string, folder: string): Promise<RunningProgram> {
  tell('serve: building the pages for the framework’s own server');
  const copy = join(folder, 'framework');
  await mkdir(join(copy, 'bench', 'servers'), { recursive: true });
  await Promise.all([...sources, entry].map((name) => cp(join(project, name), join(copy, name), { recursive: true })));
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'), 'junction');
  await writeFile(join(copy, 'vite.config.ts'), configuration);
  await promisify(execFile)(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'error'], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return startProgram(join(import.meta.dirname, 'framework.mjs'), join(copy, 'build', 'server', 'entry.js'), dataDir);
}
