import { expect, test } from 'vitest';
import { requirePostgresTls } from './postgres-tls.ts';

test.each([
  'postgres://user:secret@db.example.com/site',
  'postgresql://user:secret@10.0.0.5:6432/site?application_name=site',
  'postgres://user:secret@[fd00::5]/site',
  'postgres://user:secret@localhost.example.com/site',
  'postgres://user:secret@localhost/site?host=db.example.com',
])('%s requires TLS with a verified certificate', (url) => {
  const { searchParams } = new URL(requirePostgresTls(url));
  expect(searchParams.get('sslmode')).toBe('verify-full');
  searchParams.delete('sslmode');
  expect(searchParams.toString()).toBe(new URL(url).searchParams.toString());
});

test.each([
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
])('%s is left as it is', (url) => {
  expect(requirePostgresTls(url)).toBe(url);
});

test.each(['prefer', 'require', 'verify-ca'])('sslmode=%s keeps the meaning that it has in pg 8, without a warning', (mode) => {
  expect(requirePostgresTls(`postgres://db.example.com/site?sslmode=${mode}`)).toBe('postgres://db.example.com/site?sslmode=verify-full');
});
