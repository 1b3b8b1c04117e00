import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { connect } from 'node:tls';
import { expect, test } from 'vitest';
import { isUnavailable, reasonOf } from './errors.ts';

const withCode = (code: string) => Object.assign(new Error('It failed'), { code });

const later = [
  '08006',
  '28000',
  '28P01',
  '53100',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P03',
  '58030',
  '25006',
  '25P03',
  '3D000',
  '40001',
  '40P01',
  '55000',
  '55P03',
  'XX001',
  'XX002',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_LOCKED_SHAREDCACHE',
  'SQLITE_FULL',
  'SQLITE_NOMEM',
  'SQLITE_IOERR_FSYNC',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY_DBMOVED',
  'SQLITE_PROTOCOL',
  'SQLITE_CORRUPT_INDEX',
  'SQLITE_NOTADB',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENOSPC',
  'EIO',
  'EMFILE',
  'ENFILE',
];
test('a busy, full, damaged, or absent database may work later', () => {
  for (const code of later) {
    expect([code, isUnavailable(withCode(code))]).toEqual([code, true]);
    expect(isUnavailable(new Error('It could not be opened', { cause: withCode(code) }))).toBe(
      true,
    );
  }
});

test('a lost connection is known by the driver’s words', () => {
  const messages = [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client was closed and is not queryable',
    'Client has encountered a connection error and is not queryable',
    'PostgreSQL does not answer',
  ];
  expect(messages.filter((message) => !isUnavailable(new Error(message)))).toEqual([]);
});

test('a connection that the server or a pooler ends may work later, whatever the code', () => {
  const withSeverity = (severity: string) => Object.assign(withCode('XX000'), { severity });
  expect(isUnavailable(withSeverity('FATAL'))).toBe(true);
  expect(isUnavailable(withSeverity('ERROR'))).toBe(false);
});

test('a wrong statement, a broken rule, and a mistake in the code are defects', () => {
  const codes = [
    '23505',
    '22P02',
    '42P01',
    '42601',
    'XX000',
    'EEXIST',
    'ENOTDIR',
    'EISDIR',
    'SQLITE_CONSTRAINT_UNIQUE',
    'SQLITE_ERROR',
    'ERR_INVALID_ARG_TYPE',
  ];
  expect(codes.filter((code) => isUnavailable(withCode(code)))).toEqual([]);
  expect(
    [new TypeError('undefined is not a function'), 'timeout exceeded', undefined].filter(
      isUnavailable,
    ),
  ).toEqual([]);
});

test('an error’s reason is one line; of several addresses, the first', () => {
  const reasons = [new Error('connect ECONNREFUSED ::1:25'), new Error('other')];
  expect(reasonOf(new AggregateError(reasons))).toBe('connect ECONNREFUSED ::1:25');
  expect(reasonOf(new AggregateError(reasons, 'All failed'))).toBe('All failed');
  expect(reasonOf(new Error(''))).toBe('');
  expect(reasonOf(' The file\n\n  is too new ')).toBe('The file is too new');
});

test('the reason of an OpenSSL error names no place in its sources', async () => {
  await using server = createServer((socket) => socket.resume().end('Not TLS')).listen(0);
  const { port } = server.address() as AddressInfo;
  const [error] = (await once(connect({ port }), 'error')) as [Error];
  expect(reasonOf(error)).toBe('SSL routines: wrong version number');
});
