import { setImmediate as nextTurn } from 'node:timers/promises';

const maxAtOnce = 128;

interface Call<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets calls share work: those that arrive while the event loop reads requests are done together, at most 128 at once. `work` returns the
 * results in the order of the items. If it fails, all of these calls fail.
 */
export function gather<Item, Result>(work: (items: Item[]) => Promise<Result[]>): (item: Item) => Promise<Result> {
  let waiting: Call<Item, Result>[] = [];

  async function doTogether(calls: Call<Item, Result>[]): Promise<void> {
    try {
      const results = await work(calls.map(({ item }) => item));
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  async function doSoon(): Promise<void> {
    await nextTurn();
    const calls = waiting;
    waiting = [];
    for (let from = 0; from < calls.length; from += maxAtOnce) void doTogether(calls.slice(from, from + maxAtOnce));
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) void doSoon();
      waiting.push({ item, resolve, reject });
    });
}
