import { expect, test } from 'vitest';
import { isUnavailable } from './errors.ts';

const withCode = (code: string) => Object.assign(new Error('It failed'), { code });

const later = {
  'PostgreSQL that stops, starts, is full, or is too busy': [
    '08006',
    '53100',
    '53200',
    '53300',
    '57014',
    '57P01',
    '57P03',
    '58030',
    '25006',
  ],
  'a lock or a deadlock of PostgreSQL': ['25P03', '40001', '40P01', '55P03'],
  'damage in PostgreSQL': ['XX001', 'XX002'],
  'a locked or full SQLite': ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED_SHAREDCACHE', 'SQLITE_FULL', 'SQLITE_NOMEM'],
  'a disk or a file that SQLite cannot use': ['SQLITE_IOERR_FSYNC', 'SQLITE_CANTOPEN', 'SQLITE_READONLY_DBMOVED', 'SQLITE_PROTOCOL'],
  'damage in SQLite': ['SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB'],
  'a network or a name that is gone': ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN', 'ENOTFOUND'],
  'a system without room or files': ['ENOSPC', 'EIO', 'EMFILE', 'ENFILE'],
};
test.each(Object.entries(later))('%s may work later', (_what, codes) => {
  expect(codes.filter((code) => !isUnavailable(withCode(code)))).toEqual([]);
  const cause = withCode(codes[0] ?? '');
  expect(isUnavailable(new Error('It could not be opened', { cause }))).toBe(true);
});

test('a lost connection is known by what the driver says of it', () => {
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

test('a wrong statement, a broken rule, and a mistake in the code are defects, whenever they are tried', () => {
  const codes = ['23505', '22P02', '42P01', '42601', '3D000', 'XX000', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', 'ERR_INVALID_ARG_TYPE'];
  expect(codes.filter((code) => isUnavailable(withCode(code)))).toEqual([]);
  expect([new TypeError('undefined is not a function'), 'timeout exceeded', undefined].filter(isUnavailable)).toEqual([]);
});
