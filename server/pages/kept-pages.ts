import { Lru } from './lru.ts';
import type { CachedResponse } from './memory-answer.ts';

const maxPages = 256;
const maxNotFound = 32;
const maxBytes = 32 * 1024 * 1024;

/** An answer, and whether it may be kept: what is for one visitor, or went wrong, may not. */
export interface Rendered {
  answer: CachedResponse;
  keep: boolean;
}

export interface PageCache {
  /** What is kept under a key. */
  find: (key: string) => CachedResponse | undefined;
  /** What is kept, or else the outcome of `render`, which runs once however many ask at the same time. */
  answer: (key: string, render: () => Promise<Rendered>) => Promise<CachedResponse>;
  /** Forgets everything: public content has changed. Renderings that have begun before are not kept. */
  drop: () => void;
}

/** Public pages, rendered once and kept until something that they show changes; bounded in number and bytes. */
export function createPageCache(): PageCache {
  const pages = new Lru<CachedResponse>(maxPages, maxBytes);
  // Unknown paths are many, and must not push the site's own pages out.
  const notFound = new Lru<CachedResponse>(maxNotFound, maxBytes);
  let underWay = new Map<string, Promise<CachedResponse>>();

  const find = (key: string) => pages.get(key) ?? notFound.get(key);

  return {
    find,
    answer(key, render) {
      const kept = find(key);
      if (kept !== undefined) return Promise.resolve(kept);
      const begun = underWay;
      const same = begun.get(key);
      if (same !== undefined) return same;
      const rendering = render()
        .then(({ answer, keep }) => {
          if (keep && begun === underWay) (answer.status === 200 ? pages : notFound).set(key, answer);
          return answer;
        })
        .finally(() => begun.delete(key));
      begun.set(key, rendering);
      return rendering;
    },
    drop() {
      underWay = new Map();
      pages.clear();
      notFound.clear();
    },
  };
}
