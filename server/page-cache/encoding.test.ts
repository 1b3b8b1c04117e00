import { expect, test, vi } from 'vitest';

test('however many headers there are, at most 200 short ones are kept, and the usual one is seldom parsed', async () => {
  // Other tests in this process have used the module.
  vi.resetModules();
  const { negotiateEncoding } = await import('./encoding.ts');
  const set = vi.spyOn(Map.prototype, 'set');
  const usual = 'gzip, deflate, br, zstd';
  let largest = 0;
  for (let number = 0; number < 500; number += 1) {
    for (const [header, encoding] of [
      [usual, 'br'],
      [`gzip, x-${number}`, 'gzip'],
      [`gzip, x-${number}${'x'.repeat(10_000)}`, 'gzip'],
    ] as const) {
      expect(negotiateEncoding(header)).toBe(encoding);
      const kept = set.mock.contexts[set.mock.calls.findIndex(([key]) => key === usual)] as Map<string, unknown>;
      largest = Math.max(largest, kept.size);
    }
  }
  const keys = set.mock.calls.map(([key]) => String(key));
  set.mockRestore();
  expect(largest).toBe(200);
  expect(keys.filter((key) => key.startsWith('gzip, x-')).every((key) => key.length <= 200)).toBe(true);
  expect(keys.filter((key) => key === usual)).toHaveLength(3);
});
