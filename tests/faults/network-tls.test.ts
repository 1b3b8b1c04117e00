import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/connect.ts';
import { createPostgresDatabase } from '#tests/harness/databases.ts';
import { networkAddress, startTcpProxy } from '#tests/harness/tcp-proxy.ts';
import { testCertificate, testCertificateKey } from '#tests/harness/test-certificate.ts';

const cannotRun = networkAddress === undefined || process.platform === 'win32';

/** Opens the database. True if its connections are encrypted. */
async function isEncrypted(databaseUrl: string): Promise<boolean> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    const { rows } = await sql<{
      ssl: boolean;
    }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database.kysely);
    return rows[0]?.ssl === true;
  } finally {
    await database.close();
  }
}

async function runSql(databaseUrl: string, ...statements: string[]): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  for (const statement of statements) await sql.raw(statement).execute(database.kysely);
  await database.close();
}

/** Switches TLS on or off, and waits until new connections see it. */
async function switchTls(databaseUrl: string, state: 'on' | 'off'): Promise<void> {
  await runSql(databaseUrl, `alter system set ssl = ${state}`, 'select pg_reload_conf()');
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  for (;;) {
    const { rows } = await sql<{ ssl: string }>`show ssl`.execute(database.kysely);
    if (rows[0]?.ssl === state) break;
  }
  await database.close();
}

const writeServerFile = (name: string, text: string) =>
  `copy (select unnest(string_to_array('${text.trim()}', chr(10)))) to program 'umask 077 && cat > ${name}'`;

const refusal = (reason: RegExp) =>
  new RegExp(`^DATABASE_URL cannot be used: (?!.*secret)[^\\n]*${reason.source}[^\\n]*$`, 'u');

describe.skipIf(cannotRun)('PostgreSQL', () => {
  let local: string;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-tls-'));
    local = await createPostgresDatabase();
    await writeFile(join(folder, 'ca.pem'), testCertificate);
    await runSql(
      local,
      writeServerFile('server.crt', testCertificate),
      writeServerFile('server.key', testCertificateKey),
    );
  });
  afterAll(async () => {
    await switchTls(local, 'off');
    await rm(folder, { recursive: true });
  });

  const startNetwork = () =>
    startTcpProxy(Number(new URL(local).port), { address: networkAddress ?? '' });
  const withParameters = (url: string, parameters: string) => `${url}?${parameters}`;

  test('over a network, a server without TLS is refused unless the URL allows it', async () => {
    await using network = await startNetwork();
    const remote = network.through(local);
    await expect(isEncrypted(remote)).rejects.toThrow(
      refusal(/does not support SSL.*sslmode=disable/u),
    );
    expect(await isEncrypted(withParameters(remote, 'sslmode=disable'))).toBe(false);
  });

  test('over a network, connections are encrypted and the certificate is verified', async () => {
    await using network = await startNetwork();
    const remote = network.through(local);
    await switchTls(local, 'on');
    await expect(isEncrypted(remote)).rejects.toThrow(
      refusal(/self-signed certificate.*sslrootcert=.*sslmode=no-verify/u),
    );
    const ca = `sslrootcert=${join(folder, 'ca.pem')}`;
    await expect(isEncrypted(withParameters(remote, ca))).rejects.toThrow(
      refusal(/altnames.*Use a host name that the certificate has.*sslmode=no-verify/u),
    );
    expect(await isEncrypted(withParameters(remote, 'sslmode=no-verify'))).toBe(true);
    expect(await isEncrypted(withParameters(local, `sslmode=require&${ca}`))).toBe(true);
    expect(await isEncrypted(local)).toBe(false);
  });

  test('a wrong password or unknown database is reported without the password', async () => {
    const wrongPassword = new URL(local);
    wrongPassword.password = 'secret';
    await expect(isEncrypted(wrongPassword.href)).rejects.toThrow(
      refusal(/password authentication failed/u),
    );
    const unknown = new URL(local);
    unknown.pathname = '/no_such_database';
    await expect(isEncrypted(unknown.href)).rejects.toThrow(
      refusal(/database "no_such_database" does not exist/u),
    );
  });
});
