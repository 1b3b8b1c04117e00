import { expect, test } from 'vitest';
import { requirePostgresTls, withHost } from './postgres-url.ts';

/** The parameters with which the site connects. */
const parametersOf = (url: string): Record<string, string> =>
  Object.fromEntries(new URL(requirePostgresTls(url)).searchParams);

test('over a network, TLS with a verified certificate is required', () => {
  for (const url of [
    'postgres://user:secret@db.example.com/site',
    'postgresql://user:secret@10.0.0.5:6432/site?application_name=site',
    'postgres://user:secret@[fd00::5]/site',
    'postgres://user:secret@localhost.example.com/site',
    'postgres://user:secret@db.example.com/site?host=',
    'postgres://user:secret@localhost/site?host=db.example.com',
    'postgres://user:secret@localhost/site?host=localhost&host=db.example.com',
  ]) {
    const { searchParams } = new URL(requirePostgresTls(url));
    expect(searchParams.get('sslmode')).toBe('verify-full');
    searchParams.delete('sslmode');
    expect(searchParams.toString()).toBe(new URL(url).searchParams.toString());
  }
});

test('an address on this machine, or with a choice of its own, is left as it is', () => {
  for (const url of [
    'postgres://user:secret@localhost/site',
    'postgres://user:secret@127.0.0.1:5432/site',
    'postgres://user:secret@[::1]/site',
    'postgres:///site?host=/run/postgresql',
    'postgres://user@%2Frun%2Fpostgresql/site',
    'postgres://db.example.com/site?sslmode=disable',
    'postgres://db.example.com/site?sslmode=no-verify',
    'postgres://db.example.com/site?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem',
  ])
    expect(requirePostgresTls(url)).toBe(url);
});

test('every other sslmode verifies the certificate, on this machine, too', () => {
  for (const mode of ['require', 'verify-ca', 'verify-full']) {
    for (const host of ['db.example.com', 'localhost'])
      expect(parametersOf(`postgres://${host}/site?sslmode=${mode}`)).toEqual({
        sslmode: 'verify-full',
      });
  }
});

test('sslrootcert=system means the authorities that the system trusts', () => {
  for (const host of ['db.example.com', 'localhost'])
    expect(parametersOf(`postgres://${host}/site?sslrootcert=system`)).toEqual({
      sslmode: 'verify-full',
    });
});

test('without a host, the server is on this machine, whatever PGHOST is', () => {
  expect(requirePostgresTls(withHost('postgres:///site'))).toBe('postgres://localhost/site');
});
