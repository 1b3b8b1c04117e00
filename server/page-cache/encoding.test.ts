import { LRUCache } from 'lru-cache';
import { expect, test, vi } from 'vitest';

test('however many headers there are, at most 200 short ones are kept, and the usual one stays known', async () => {
  // Other tests in this process have used the module.
  vi.resetModules();
  const { negotiateEncoding } = await import('./encoding.ts');
  const set = vi.spyOn(LRUCache.prototype, 'set');
  const usual = 'gzip, deflate, br, zstd';
  for (let number = 0; number < 1000; number += 1) {
    expect(negotiateEncoding(`br, x-${number}`)).toBe('br');
    expect(negotiateEncoding(`gzip, x-${number}${'x'.repeat(10_000)}`)).toBe('gzip');
    expect(negotiateEncoding(usual)).toBe('br');
  }
  const keys = set.mock.calls.map(([key]) => String(key));
  const [kept] = set.mock.contexts as LRUCache<string, string>[];
  set.mockRestore();
  expect(kept?.size).toBe(200);
  expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(200);
  expect(keys.filter((key) => key === usual)).toHaveLength(1);
});
