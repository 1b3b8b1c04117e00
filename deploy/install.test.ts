import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { assertBuilt } from '../scripts/build-digest.ts';
import { inheritedEnvironment } from '../tests/harness/inherited-environment.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';

const project = join(import.meta.dirname, '..');
const address = 'https://example.com';
const answers = {
  PUBLIC_URL: address,
  OWNER_EMAIL: 'nora@example.com',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'Nora <site@example.com>',
};

/** Commands of a Debian machine. Each notes its arguments, and `fails` lists those that fail. */
const stubs: Record<string, string> = {
  id: 'case $1 in -u) echo 0 ;; esac',
  systemctl: '',
  'apt-get': '/bin/cp "$stubs/caddy.later" "$stubs/caddy"',
  useradd: '',
  ldconfig: 'echo "libatomic.so.1 (libc6,x86-64)"',
  dpkg: '',
  cp: '/bin/cp "$@"; [ ! -e "$stubs/full-disk" ]',
  journalctl: 'echo "the journal of $2"',
  runuser: 'printf "%s\\n" "$PUBLIC_URL"',
  owner: '',
  chown: '',
  install: `while getopts do:g:m: option; do case $option in d) folder=yes ;; m) mode=$OPTARG ;; esac; done
    shift $((OPTIND - 1))
    if [ -n "\${folder:-}" ]; then exec mkdir -p "$@"; fi
    exec /usr/bin/install -m "$mode" "$@"`,
};
/** Not in the path of users and of cron. */
const rootCommands = new Set(['useradd', 'ldconfig', 'runuser']);
// Debian 12's knows no request_buffers.
const caddy = '! grep -q request_buffers "$5"';

/**
 * Simulates a machine in a folder: the script's paths lead there, and its commands are fakes,
 * except the site and its check of the settings.
 */
async function createMachine() {
  const root = await temporaryFolder();
  const at = (...path: string[]) => join(root, ...path);
  for (const folder of [
    'run/systemd/system',
    'etc/caddy',
    'etc/systemd/system',
    'usr/local/sbin',
    'usr/sbin',
    'commands',
  ])
    mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('etc/debian_version'), '');
  writeFileSync(at('etc/caddy/Caddyfile'), 'Debian’s own');
  writeFileSync(at('fails'), '');
  writeFileSync(at('calls'), '');
  const write = (name: string, body: string) => {
    const note = `#!/bin/sh\nstubs=${at('commands')}\ncall="${name.replace('.later', '')} $*"\necho "$call" >> ${at('calls')}\n`;
    const failing = `while read -r each; do [ -z "$each" ] || [ "$call" != "$each" ] || exit 1; done < ${at('fails')}\n`;
    const file = at(rootCommands.has(name) ? 'usr/sbin' : 'commands', name);
    writeFileSync(file, note + failing + body);
    chmodSync(file, 0o755);
  };
  for (const [name, body] of Object.entries(stubs)) write(name, body);
  write('caddy.later', caddy);

  const release = at('release');
  mkdirSync(join(release, 'bin'), { recursive: true });
  cpSync(join(project, 'deploy'), join(release, 'deploy'), { recursive: true });
  symlinkSync(process.execPath, join(release, 'bin/node'));
  symlinkSync(join(project, 'build'), join(release, 'build'));
  const script = join(release, 'deploy/install.sh');
  for (const each of [script, join(release, 'deploy/systemd/owner')])
    writeFileSync(
      each,
      readFileSync(each, 'utf8').replaceAll(
        /(?<=[\s=:])\/(?=(?:etc|opt|run|usr|var)\/)/gu,
        `${root}/`,
      ),
    );
  const path = `${at('commands')}:/usr/bin:/bin`;
  return {
    at,
    read: (...names: string[]) => readFileSync(at(...names), 'utf8'),
    calls: () => readFileSync(at('calls'), 'utf8').trim().split('\n'),
    fail: (...commands: string[]) => writeFileSync(at('fails'), `${commands.join('\n')}\n`),
    path,
    install: (environment: Record<string, string>, typed: string[] = []) => {
      const { status, stdout, stderr } = spawnSync('sh', [script], {
        encoding: 'utf8',
        input: typed.map((line) => `${line}\n`).join(''),
        env: {
          ...inheritedEnvironment,
          PATH: path,
          ...environment,
        },
      });
      return { status, stdout, stderr };
    },
    /** Reads the settings as the command `owner` does. */
    settings: () =>
      Object.fromEntries(
        execFileSync('sh', ['-c', `set -a; . "$0"; env -0`, at('etc/site/site.env')], {
          encoding: 'utf8',
          env: {},
        })
          .split('\0')
          .filter((line) => line !== '' && !/^(?:PWD|_|SHLVL|OLDPWD)=/u.test(line))
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      ) as Record<string, string>,
  };
}

// The script is for Debian.
describe.runIf(process.platform === 'linux')('the installation', { timeout: 60_000 }, () => {
  beforeAll(assertBuilt);

  test('asks again for what is wrong, and writes every character as it was typed', async () => {
    const machine = await createMachine();
    const name = `Nora's \\n "Studio" $HOME \`x\` `;
    const typed = [
      'example.com',
      answers.OWNER_EMAIL,
      answers.SMTP_URL,
      `${name}<site@example.com>`,
      '',
      address,
    ];
    const { status, stderr } = machine.install({}, typed);
    expect(stderr).toMatch(/PUBLIC_URL must be an address such as https:\/\/example\.com\n/u);
    expect(status).toBe(0);
    expect(machine.settings()).toEqual({
      ...answers,
      MAIL_FROM: `${name}<site@example.com>`,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      DATA_DIR: machine.at('var/lib/site'),
    });
    expect(machine.read('etc/caddy/Caddyfile')).toContain(`\n${address} {\n`);
    expect(machine.read('etc/caddy/Caddyfile')).toMatch(
      /\n\t\tbuffer_requests\n\t\tmax_buffer_size 70KB\n/u,
    );
    expect(machine.read('etc/caddy/Caddyfile.old')).toBe('Debian’s own');
    expect(readlinkSync(machine.at('opt/site/current'))).toMatch(
      /\/opt\/site\/releases\/[\dTZ-]+$/u,
    );
    expect(machine.calls()).toContain('systemctl restart site');
    expect(machine.calls()).toContain('owner doctor');
  });

  test('says why a release does not run, or that there is none', async () => {
    const machine = await createMachine();
    const node = machine.at('release/bin/node');
    rmSync(node);
    expect(machine.install(answers).stderr).toContain('There is no release at ');
    writeFileSync(node, '');
    expect(machine.install(answers).stderr).toContain('made for another system or architecture');
    expect(existsSync(machine.at('opt'))).toBe(false);
  });

  test('changes nothing while a setting is wrong or missing', async () => {
    const machine = await createMachine();
    const wrong = machine.install({ ...answers, SMTP_URL: 'mail.example.com' });
    expect(wrong).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^SMTP_URL must be .*\n.*Nothing has been installed\.\n$/u),
    });
    expect(machine.install({})).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Nothing has been installed'),
    });
    expect(machine.install({ ...answers, MAIL_FROM: 'a@example.com\n' }).status).toBe(1);
    expect(machine.install({ ...answers, PROXY: 'nginx' })).toMatchObject({
      status: 1,
      stderr: 'PROXY must be caddy or none, not nginx.\n',
    });
    expect(existsSync(machine.at('opt'))).toBe(false);
    expect(existsSync(machine.at('etc/site/site.env'))).toBe(false);
    expect(
      machine.calls().filter((call) => !/^(?:id|ldconfig|dpkg --verify) /u.test(call)),
    ).toEqual([]);

    expect(machine.install(answers).status).toBe(0);
    const current = readlinkSync(machine.at('opt/site/current'));
    for (const [line, message] of [
      ['MAIL_FROM=Nora <a@example.com>', 'Put each value in'],
      ['SMTP_URL=smtp://user:pa$$word@example.com', 'single quotes: line 1 is not NAME='],
      ['SMTP_URL="smtp://user:pa$HOME@example.com"', 'single quotes: line 1 is not NAME='],
      ['\uFEFFPORT=3001', 'single quotes: line 1 is not NAME='],
      ["PUBLIC_URL='http://example.com'", 'PUBLIC_URL must start with https'],
    ]) {
      writeFileSync(machine.at('etc/site/site.env'), `${line}\n`);
      expect(machine.install({})).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(message ?? ''),
      });
    }
    expect(readlinkSync(machine.at('opt/site/current'))).toBe(current);
  });

  test('adds the library that Node needs, even while the machine updates itself', async () => {
    const machine = await createMachine();
    const library = 'apt-get -o DPkg::Lock::Timeout=300 install --yes libatomic1';
    expect(machine.install(answers).status).toBe(0);
    expect(machine.calls()).not.toContain(library);
    machine.fail('ldconfig -p', 'apt-get update');
    expect(machine.install({}).status).toBe(0);
    expect(machine.calls()).toContain(library);
  });

  test('listens on the PORT of the settings, which it asks for if the usual one is taken', async () => {
    const machine = await createMachine();
    const enable = 'systemctl enable --quiet --now site.socket site-backup.timer';
    machine.fail(enable);
    expect(machine.install(answers)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^the journal of site\.socket\nIf another program has 127\.0\.0\.1:3000, set PORT in /u,
      ),
    });
    machine.fail();
    appendFileSync(machine.at('etc/site/site.env'), "PORT='3001'\n");
    const stop = 'systemctl stop site.socket';
    for (const PORT of ['4000', '']) {
      expect(machine.install({ PORT }).status).toBe(0);
      expect(machine.read('etc/systemd/system/site.socket')).toContain(
        '\nListenStream=127.0.0.1:3001\n',
      );
      expect(machine.read('etc/caddy/Caddyfile')).toContain('{$SITE_ADDRESS:127.0.0.1:3001} {\n');
      expect(machine.calls().filter((call) => call === stop)).toHaveLength(1);
    }
  });

  test('gives Caddy the domain in ASCII, because older ones serve no other', async () => {
    const machine = await createMachine();
    expect(machine.install({ ...answers, PUBLIC_URL: 'https://Müller.example/' }).status).toBe(0);
    expect(machine.read('etc/caddy/Caddyfile')).toContain('\nhttps://xn--mller-kva.example {\n');
  });

  test('makes the folder for the owner’s own redirects, and keeps what is there', async () => {
    const machine = await createMachine();
    expect(machine.install(answers).status).toBe(0);
    writeFileSync(machine.at('etc/caddy/site.d/www'), 'www.example.com');
    expect(machine.install({}).status).toBe(0);
    expect(machine.read('etc/caddy/site.d/www')).toBe('www.example.com');
  });

  test('leaves another proxy alone until Caddy is wanted again', async () => {
    const machine = await createMachine();
    const first = machine.install({ ...answers, PROXY: 'none' });
    expect(first.stdout).toContain(`forward requests for ${address} to 127.0.0.1:3000`);
    expect(machine.install({}).status).toBe(0);
    expect(machine.calls().join('\n')).not.toMatch(/caddy/u);
    expect(machine.read('etc/caddy/Caddyfile')).toBe('Debian’s own');
    expect(machine.install({ PROXY: 'caddy' }).status).toBe(0);
    expect(machine.calls()).toContain('systemctl reload-or-restart caddy');
  });

  test('never replaces a Caddyfile that may serve other sites', async () => {
    const machine = await createMachine();
    writeFileSync(machine.at('etc/caddy/Caddyfile'), 'other.example {\n}\n');
    machine.fail('dpkg --verify caddy');
    expect(machine.install(answers)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/Caddyfile may serve other sites\. Run this with PROXY=none/u),
    });
    expect(existsSync(machine.at('etc/site'))).toBe(false);
    expect(machine.install({ ...answers, PROXY: 'none' }).status).toBe(0);
    expect(machine.read('etc/caddy/Caddyfile')).toBe('other.example {\n}\n');
    rmSync(machine.at('etc/caddy/Caddyfile'));
    for (const environment of [{ PROXY: 'caddy' }, {}])
      expect(machine.install(environment).status).toBe(0);
  });

  test('says why Caddy does not start, and what to do with another proxy', async () => {
    const machine = await createMachine();
    machine.fail('systemctl reload-or-restart caddy');
    expect(machine.install(answers)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /the journal of caddy\nThe site runs, but Caddy does not\..*PROXY=none/u,
      ),
    });
  });

  test('counts no release that was only partly copied', async () => {
    const machine = await createMachine();
    writeFileSync(machine.at('commands/full-disk'), '');
    expect(machine.install(answers).status).toBe(1);
    const releases = () => readdirSync(machine.at('opt/site/releases')).join();
    expect(releases()).toMatch(/^[\dTZ-]+\.new$/u);
    rmSync(machine.at('commands/full-disk'));
    expect(machine.install({}).status).toBe(0);
    expect(releases()).toMatch(/^[\dTZ-]+$/u);
  });

  test('brings the old release back, with its units, if the new one does not start', async () => {
    const machine = await createMachine();
    expect(machine.install(answers).status).toBe(0);
    const current = readlinkSync(machine.at('opt/site/current'));
    const unit = machine.at('release/deploy/systemd/site.service');
    writeFileSync(unit, `${readFileSync(unit, 'utf8')}# new\n`);
    machine.fail('systemctl restart site');
    const failed = machine.install({});
    expect(failed).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('the journal of site\n'),
    });
    expect(readlinkSync(machine.at('opt/site/current'))).toBe(current);
    expect(machine.read('etc/systemd/system/site.service')).not.toContain('# new');
    expect(readdirSync(machine.at('opt/site/releases'))).toHaveLength(1);
  });

  test('the command owner runs as the site’s user with its settings, even from cron', async () => {
    const machine = await createMachine();
    expect(machine.install(answers).status).toBe(0);
    const owner = () =>
      spawnSync('sh', [machine.at('usr/local/sbin/owner'), 'backup'], {
        encoding: 'utf8',
        env: { PATH: machine.path },
      }).stdout;
    expect(owner()).toBe(`${address}\n`);
    expect(machine.calls()).toContain('runuser --user site -- bin/node bin/owner backup');

    const settings = `\n${machine.read('etc/site/site.env')}`.replaceAll('\n', '\r\n');
    writeFileSync(machine.at('etc/site/site.env'), settings);
    expect(owner()).toBe(`${address}\n`);
    expect(machine.install({}).status).toBe(0);
    expect(machine.read('etc/caddy/Caddyfile')).toContain(`\n${address} {\n`);
  });

  test('the command owner reads a value as the service does, or names its line', async () => {
    const machine = await createMachine();
    expect(machine.install(answers).status).toBe(0);
    const owner = (value: string) => {
      const settings = `# A comment\n\nNODE_V8_COVERAGE=''\nPUBLIC_URL=${value}`;
      writeFileSync(machine.at('etc/site/site.env'), settings);
      return spawnSync('sh', [machine.at('usr/local/sbin/owner'), 'doctor'], {
        encoding: 'utf8',
        env: { PATH: machine.path },
      });
    };
    for (const [value, read] of [
      ['smtp://user:100%!#=*@[::1]:25/?a=b', 'smtp://user:100%!#=*@[::1]:25/?a=b'],
      ['\'a$$b `c` "d" \\e\'', 'a$$b `c` "d" \\e'],
      [String.raw`"it's \$a \"b\" \\"`, `it's $a "b" \\`],
    ] as const)
      expect(owner(value), value).toMatchObject({ status: 0, stdout: `${read}\n`, stderr: '' });
    for (const value of ['pa$$word', 'a&b', 'a`id`b', 'two words', String.raw`a\b`, '"a$b"'])
      expect(owner(value), value).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining('in single quotes: line 4 is not NAME='),
      });
  });
});
