import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumFlags, provideChromium } from '../../tests/harness/chromium.ts';

/** What Lighthouse says of one page load. */
export interface PageLoad {
  version: string;
  scores: Record<string, number>;
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  shift: number;
  bytes: number;
  scriptBytes: number;
  requests: number;
}

interface Lighthouse extends AsyncDisposable {
  /** Loads a page in a new browser. A full run also rates accessibility, best practices, and search. */
  load: (url: string, isFull: boolean) => Promise<PageLoad>;
}

/** Starts Lighthouse in a process of its own, which starts a browser for each page. */
export function startLighthouse(): Lighthouse {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lighthouse.mjs'), ...chromiumFlags], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, CHROME_PATH: process.env['CHROME_PATH'] ?? provideChromium() },
  });
  const ended = once(child, 'exit');
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    load: async (url, isFull) => {
      child.stdin.write(`${JSON.stringify({ url, isFull })}\n`);
      const { value, done } = await answers.next();
      if (done === true) throw new Error(`Lighthouse ended while it loaded ${url}`);
      return JSON.parse(value) as PageLoad;
    },
    [Symbol.asyncDispose]: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
