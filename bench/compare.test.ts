import { expect, test } from 'vitest';
import { compareResults } from './compare.ts';
import { createFigure, type FigureName } from './measure/figure.ts';
import type { Results } from './results.ts';

const circumstances = { date: '2026-11-22', commit: 'abc', machine: 'two cores', node: '24', isQuick: false, seconds: 1 };
const name: FigureName = { measure: 'first paint', subject: 'Home', variant: 'phone', unit: 's', better: 'lower' };
const resultsWith = (runs: number[], changes: Partial<FigureName> = {}): Results => ({
  pages: { ...circumstances, figures: [createFigure({ ...name, ...changes }, runs)] },
});
const verdictOf = (...args: Parameters<typeof compareResults>) => compareResults(...args)[0]?.verdict;

test('a figure sums up its runs', () => {
  expect(createFigure(name, [3, 1.23456, 2])).toMatchObject({ median: 2, low: 1.235, high: 3, runs: 3 });
  expect(() => createFigure(name, [])).toThrow('no run may be missing');
  expect(() => createFigure(name, [1, Number.NaN])).toThrow('first paint, Home, phone');
});

test('a difference counts only if no run of one lies among those of the other', () => {
  expect(verdictOf(resultsWith([5, 6, 7]), resultsWith([1, 2, 3]))).toBe('better');
  expect(verdictOf(resultsWith([1, 2, 3]), resultsWith([5, 6, 7]))).toBe('worse');
  expect(verdictOf(resultsWith([1, 2, 6]), resultsWith([5, 6, 7]))).toBe('within the noise');
  expect(verdictOf(resultsWith([1, 1, 1], { better: 'higher' }), resultsWith([2, 2, 2], { better: 'higher' }))).toBe('better');
  expect(verdictOf(resultsWith([1, 1]), resultsWith([2, 2, 2]))).toBe('too few runs');
  expect(verdictOf(resultsWith([2]), resultsWith([2]))).toBe('within the noise');
});

test('a comparison has the figures that both results have', () => {
  expect(compareResults({}, resultsWith([1]))).toEqual([]);
  expect(compareResults(resultsWith([1], { subject: 'About' }), resultsWith([1]))).toEqual([]);
  expect(compareResults(resultsWith([4]), resultsWith([1]))).toMatchObject([{ part: 'pages', ratio: 0.25 }]);
});
