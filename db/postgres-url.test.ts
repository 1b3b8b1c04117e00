import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUrlProblem, placeOfPostgres, sslModes, withHost } from './postgres-url.ts';

test('a database’s address is taken in every form that PostgreSQL takes', () => {
  for (const address of [
    'postgres://site:password@db.example.com:5432/site',
    'postgresql://site@localhost/site?application_name=site',
    'postgres://site:a:b@[fd00::5]/site?options=-csearch_path%3Dsite',
    'postgres://user@%2Frun%2Fpostgresql/site',
    'postgres:///site?host=/run/postgresql',
    'postgres://site:password@/site?host=/cloudsql/project:region:instance',
    'postgres://site@:5433',
    'postgres://db.example.com/site?sslrootcert=system',
    ...sslModes.map((mode) => `postgres://db.example.com/site?sslmode=${mode}`),
  ])
    expect([address, findUrlProblem(withHost(address))]).toEqual([address, undefined]);
});

test('an encoded password is taken, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (password) => {
      const address = `postgres://site:${encodeURIComponent(password)}@db.example.com/site`;
      expect(findUrlProblem(address)).toBeUndefined();
    }),
  );
});

test('an unencoded password is refused with what to do, and without any part of it', () => {
  const unit = fc.constantFrom(...'abz019@/?#%:&=.é ');
  const hasReserved = (password: string) => /[@/?#]|%(?![\da-f]{2})/iu.test(password);
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1 }).filter(hasReserved), (password) => {
      const refusal = findUrlProblem(`postgres://site:${password}@db.example.com/site`);
      expect(refusal).toMatch(/^must be an address such as [^\n]+ @ is written as %40,/u);
      expect(refusal).toBe(findUrlProblem(''));
    }),
    { numRuns: 1000 },
  );
});

test('a TLS parameter other than one valid sslmode is refused', () => {
  for (const parameters of ['ssl=true', 'ssl=0', 'uselibpqcompat=true&sslmode=require'])
    expect(findUrlProblem(`postgres://db.example.com/site?${parameters}`)).toBe(
      'must set TLS with sslmode (disable, no-verify, require, verify-ca, verify-full), not with ssl or uselibpqcompat',
    );
  for (const mode of [
    'prefer',
    'allow',
    'VERIFY-FULL',
    '',
    'disable&sslmode=nothing',
    'no-verify&sslmode=verify-full',
  ])
    expect(findUrlProblem(`postgres://db.example.com/site?sslmode=${mode}`)).toBe(
      'must have at most one sslmode, out of disable, no-verify, require, verify-ca, verify-full',
    );
});

test('an address with several hosts, which libpq takes, is refused with what to do', () => {
  for (const hosts of ['one,two', 'one:5432,two:5432', 'site:pass,word@one,two:5433'])
    expect([hosts, findUrlProblem(`postgres://${hosts}/site?target_session_attrs=any`)]).toEqual([
      hosts,
      'must name one host, such as that of a proxy that leads to the primary',
    ]);
  expect(findUrlProblem('postgres://site:pass,word@one/site?options=-ca%3D1,2')).toBeUndefined();
  expect(findUrlProblem('postgres://site:p@ss,word@one/site')).toBe(findUrlProblem(''));
});

test('a schema in the form of other programs is refused, because pg would ignore it', () => {
  expect(findUrlProblem('postgres://db.example.com/site?schema=site')).toBe(
    'must name a schema with options=-csearch_path%3DNAME',
  );
});

test('the place of a database has its host or its socket, and no password', () => {
  for (const [url, place] of [
    ['postgres://site:secret@db.example.com:5433/site', 'db.example.com:5433/site'],
    ['postgres://site:secret@db.example.com/site?sslmode=require', 'db.example.com/site'],
    ['postgres:///site?host=/run/postgresql', '/run/postgresql/site'],
    ['postgres://%2Frun%2Fpostgresql/site', '/run/postgresql/site'],
    ['postgres:///site', 'localhost/site'],
    ['postgres://db.example.com/site?host=', 'db.example.com/site'],
    ['postgres://site:secret@/site?host=/run/postgresql', '/run/postgresql/site'],
    ['postgres://site:secret@:5433/site', 'localhost:5433/site'],
  ] as const)
    expect(placeOfPostgres(withHost(url))).toBe(`PostgreSQL at ${place}`);
});
