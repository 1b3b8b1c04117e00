import { expect, test } from 'vitest';
import { type BrowserStorage, withMemoryFallback } from './browser-storage.ts';

function memory(): Omit<BrowserStorage, 'keys'> {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}

test('storage whose getter throws is replaced by memory', () => {
  const storage = withMemoryFallback(() => {
    throw new Error('SecurityError');
  });
  expect(storage.getItem('key')).toBeNull();
  storage.setItem('key', 'value');
  storage.setItem('other', 'value');
  expect(storage.getItem('key')).toBe('value');
  storage.removeItem('key');
  expect(storage.getItem('key')).toBeNull();
  storage.clear();
  expect(storage.getItem('other')).toBeNull();
});

test('a value that full storage refuses hides the stored one until there is room', () => {
  const real = memory();
  real.setItem('key', 'old');
  let isFull = true;
  const storage = withMemoryFallback(() => ({
    ...real,
    setItem: (key, value) => {
      if (isFull) throw new Error('QuotaExceededError');
      real.setItem(key, value);
    },
  }));
  storage.setItem('key', 'new');
  expect([storage.getItem('key'), real.getItem('key')]).toEqual(['new', 'old']);
  isFull = false;
  storage.setItem('key', 'newer');
  real.setItem('key', 'by another tab');
  expect(storage.getItem('key')).toBe('by another tab');
});
