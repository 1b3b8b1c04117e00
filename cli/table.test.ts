import { expect, test } from 'vitest';
import { cut, formatFields, formatTable, oneLine, printable } from './table.ts';

test('columns line up by the width of characters on a terminal', () => {
  expect(
    formatTable(
      ['ID', 'NAME', 'COMMENT'],
      [
        ['1', '지훈', 'x'],
        ['22', 'Ann', ''],
      ],
    ),
  ).toBe('ID  NAME  COMMENT\n1   지훈  x\n22  Ann');
  expect(formatTable(['A', 'B'], [['\u001B[31mx\u001B[39m', 'y']])).toBe('A  B\n\u001B[31mx\u001B[39m  y');
});

test('only the last column is cut, and only on a terminal', () => {
  const rows = [['1', 'a long comment']];
  expect(formatTable(['ID', 'TEXT'], rows, 10)).toBe('ID  TEXT\n1   a lon…');
  expect(formatTable(['ID', 'TEXT'], rows)).toBe('ID  TEXT\n1   a long comment');
  expect(formatTable(['ID', 'TEXT'], rows, 2)).toBe('ID  TEXT\n1   a l…');
});

test('a cut never tears what belongs together, and counts wide characters twice', () => {
  expect(cut('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 5)).toBe('👨‍👩‍👧‍👦👨‍👩‍👧‍👦…');
  expect(cut('안녕하세요', 6)).toBe('안녕…');
  expect(cut('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301…');
});

test('no text of a stranger controls the terminal', () => {
  expect(printable('a\u001B[2Jb\u009Bc\r\nd\te')).toBe('a\uFFFD[2Jb\uFFFDc\nd\te');
  expect(oneLine(' a\n\n b\u0007 ')).toBe('a b\uFFFD');
});

test('fields without a value are left out', () => {
  expect(
    formatFields([
      ['Name', 'Ann'],
      ['Reason', undefined],
      ['Id', 1],
    ]),
  ).toBe('Name: Ann\nId:   1');
});
