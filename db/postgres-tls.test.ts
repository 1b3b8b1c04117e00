import { expect, test } from 'vitest';
import { requirePostgresTls } from './postgres-tls.ts';

test('over a network, TLS with a verified certificate is required', () => {
  for (const url of [
    'postgres://user:secret@db.example.com/site',
    'postgresql://user:secret@10.0.0.5:6432/site?application_name=site',
    'postgres://user:secret@[fd00::5]/site',
    'postgres://user:secret@localhost.example.com/site',
    'postgres://user:secret@localhost/site?host=db.example.com',
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
    'postgres:///site',
    'postgres:///site?host=/run/postgresql',
    'postgres://user@%2Frun%2Fpostgresql/site',
    'postgres://db.example.com/site?sslmode=disable',
    'postgres://db.example.com/site?sslmode=no-verify',
    'postgres://db.example.com/site?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://db.example.com/site?uselibpqcompat=true&sslmode=require',
    'postgres://db.example.com/site?ssl=0',
  ])
    expect(requirePostgresTls(url)).toBe(url);
});

test('the weaker modes keep the meaning that they have in pg 8, without a warning', () => {
  for (const mode of ['prefer', 'require', 'verify-ca'])
    expect(requirePostgresTls(`postgres://db.example.com/site?sslmode=${mode}`)).toBe(
      'postgres://db.example.com/site?sslmode=verify-full',
    );
});
