import { expect, test } from 'vitest';
import { DatabaseUnavailableError, meansUnavailable } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('It failed'), { code });

const notNow = {
  PostgreSQL: [
    '08006',
    '25006',
    '25P03',
    '40001',
    '40P01',
    '53100',
    '53200',
    '53300',
    '53400',
    '55P03',
    '57014',
    '57P01',
    '57P03',
    '58030',
    'XX001',
    'XX002',
  ],
  SQLite: ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED_SHAREDCACHE', 'SQLITE_FULL', 'SQLITE_IOERR_FSYNC', 'SQLITE_CANTOPEN'],
  'more of SQLite': ['SQLITE_READONLY_DBMOVED', 'SQLITE_NOMEM', 'SQLITE_PROTOCOL', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB'],
  system: ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EMFILE', 'ENFILE', 'ENOSPC', 'EIO', 'ETIMEDOUT', 'EPIPE'],
  resolver: ['EAI_AGAIN', 'ENOTFOUND'],
};
test.each(Object.entries(notNow))('%s: what may work later means that the database is unavailable', (_system, codes) => {
  expect(codes.filter((code) => !meansUnavailable(withCode(code)))).toEqual([]);
});

test('a wrong statement, a violated constraint, an internal error, and a bug do not mean that it is unavailable', () => {
  const codes = ['23505', '22P02', '42P01', '42601', '3D000', 'XX000', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', 'ERR_INVALID_ARG_TYPE'];
  expect(codes.filter((code) => meansUnavailable(withCode(code)))).toEqual([]);
  expect(meansUnavailable(new TypeError('undefined is not a function'))).toBe(false);
  expect(meansUnavailable('timeout exceeded')).toBe(false);
});

test('the messages of pg without a code are recognized', () => {
  const messages = [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client was closed and is not queryable',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ];
  expect(messages.filter((message) => !meansUnavailable(new Error(message)))).toEqual([]);
});

test('the error keeps the code, the message, and the cause, and tells whether a write was refused', () => {
  const cause = withCode('53100');
  const error = new DatabaseUnavailableError(cause);
  expect(error).toMatchObject({ code: '53100', message: 'It failed', cause, refusesWrites: true });
  expect(new DatabaseUnavailableError(withCode('57P01')).refusesWrites).toBe(false);
  for (const code of ['25006', 'SQLITE_FULL', 'SQLITE_READONLY_DIRECTORY', 'SQLITE_IOERR_WRITE', 'ENOSPC'])
    expect([code, new DatabaseUnavailableError(withCode(code)).refusesWrites]).toEqual([code, true]);
});
