import { expect, test } from 'vitest';
import { createOutput, type Sink } from './output.ts';

function createSink(terminal: Partial<Sink> = {}) {
  const texts: string[] = [];
  return { texts, write: (text: string) => texts.push(text), ...terminal };
}

test('colors and widths are for terminals that show them', () => {
  const stderr = createSink();
  const onTerminal = createOutput({ stdout: createSink({ isTTY: true, columns: 80, hasColors: () => true }), stderr, isJson: false });
  expect(onTerminal.style('red', 'x')).toBe('\u001B[31mx\u001B[39m');
  expect(onTerminal.width).toBe(80);
  const withoutColors = createOutput({ stdout: createSink({ isTTY: true, columns: 80, hasColors: () => false }), stderr, isJson: false });
  expect(withoutColors.style('red', 'x')).toBe('x');
  const inPipe = createOutput({ stdout: createSink({ columns: 80, hasColors: () => true }), stderr, isJson: false });
  expect(inPipe.style('red', 'x')).toBe('x');
  expect(inPipe.width).toBeUndefined();
});

test('JSON is alone on standard output, without colors or notes', () => {
  const [stdout, stderr] = [createSink({ isTTY: true, columns: 80, hasColors: () => true }), createSink()];
  const output = createOutput({ stdout, stderr, isJson: true });
  output.note('a note');
  output.result({ a: 1 }, output.style('red', 'text'));
  expect(JSON.parse(stdout.texts.join(''))).toEqual({ a: 1 });
  expect(stderr.texts).toEqual([]);
  output.error({ message: 'no', hint: 'try', code: 3 });
  expect(JSON.parse(stderr.texts.join(''))).toEqual({ error: { message: 'no', hint: 'try', exitCode: 3 } });
});

test('for people, the result is on standard output, and the rest on standard error', () => {
  const [stdout, stderr] = [createSink(), createSink()];
  const output = createOutput({ stdout, stderr, isJson: false });
  output.note('a note');
  output.result({ a: 1 }, 'text');
  output.error({ message: 'no', hint: 'try' });
  expect(stdout.texts).toEqual(['text\n']);
  expect(stderr.texts).toEqual(['a note\n', 'Error: no\ntry\n']);
});
