import { connect } from 'node:net';

/**
 * A line of a table. A number that misses the aim in the name of its column, such as `(≤ 100)`, is
 * marked.
 */
export type Row = Record<string, string | number>;

export const show = (value: number, isMet = true): string =>
  value.toFixed(Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2) +
  (isMet ? '' : ' ✗');

export const quantile = (values: number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
export const median = (values: number[]): number => quantile(values, 0.5);

export const medianRatio = (values: number[], others: number[]): number =>
  median(values.map((value, round) => value / (others[round] ?? Number.NaN)));

/**
 * Measures candidates in turns, so other work on the machine affects all of them alike.
 */
export async function inTurns<Name extends string, Result>(
  rounds: number,
  candidates: Record<Name, () => Promise<Result>>,
) {
  const results: Partial<Record<Name, Result[]>> = {};
  for (let round = 0; round < rounds; round += 1)
    for (const name of Object.keys(candidates) as Name[])
      (results[name] ??= []).push(await candidates[name]());
  return results as Record<Name, Result[]>;
}

export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Repeats work in some clients for some seconds, and returns how often it was done. */
export async function repeat(
  clients: number,
  seconds: number,
  work: (client: number) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  const end = performance.now() + seconds * 1000;
  const run = async (_: unknown, client: number) => {
    for (; performance.now() < end; done += 1) await work(client);
  };
  await Promise.all(Array.from({ length: clients }, run));
  return done;
}

/**
 * Asks for a page over 64 connections for a second. Reads little more than lengths, because a real
 * client would need more of the machine than the measured server.
 */
export async function load(url: string, headers = ''): Promise<{ count: number; bytes: number }> {
  const { hostname, port, pathname } = new URL(url);
  const request = `GET ${pathname} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n${headers}\r\n`;
  let [count, bytes] = [0, 0];
  const end = performance.now() + 1000;
  const run = () =>
    new Promise((resolve, reject) => {
      let missing = 0;
      const socket = connect(Number(port), hostname).on('error', reject).on('close', resolve);
      socket.on('data', (chunk) => {
        if (missing === 0) {
          const headBytes = chunk.indexOf('\r\n\r\n') + 4;
          const head = chunk.toString('latin1', 0, headBytes);
          if (!/^HTTP\/1.1 (?:200|304)/u.test(head)) socket.destroy(new Error(head));
          missing = bytes = headBytes + Number(/content-length: (\d+)/iu.exec(head)?.[1] ?? 0);
        }
        missing -= chunk.length;
        if (missing > 0) return;
        count += 1;
        if (performance.now() < end) socket.write(request);
        else socket.destroy();
      });
      socket.write(request);
    });
  await Promise.all(Array.from({ length: 64 }, run));
  return { count, bytes };
}
