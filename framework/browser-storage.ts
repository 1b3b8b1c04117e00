export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> & {
  keys: () => string[];
};

/** Wraps storage that may throw. Values that can't be stored last as long as the page. */
export function withMemoryFallback(find: () => Omit<BrowserStorage, 'keys'>): BrowserStorage {
  const refused = new Map<string, string>();
  const attempt = <Result>(
    act: (storage: ReturnType<typeof find>) => Result,
  ): Result | undefined => {
    try {
      return act(find());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      refused.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        refused.delete(key);
      });
    },
    keys: () => [...refused.keys(), ...(attempt(Object.keys) ?? [])],
    removeItem: (key) => {
      refused.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear: () => {
      refused.clear();
      attempt((storage) => storage.clear());
    },
  };
}

export const local = withMemoryFallback(() => window.localStorage);

export const session = withMemoryFallback(() => window.sessionStorage);
