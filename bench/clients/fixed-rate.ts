import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from './http-connection.ts';

/** Times at which requests are due, in milliseconds from the start: at random, as many visitors send them, but the same in every run. */
export function scheduleArrivals(perSecond: number, seconds: number): number[] {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / 2 ** 32;
  };
  const due: number[] = [];
  for (let at = 0; ;) {
    at -= (Math.log(random()) * 1000) / perSecond;
    if (at >= seconds * 1000) return due;
    due.push(at);
  }
}

/** A clock, and a way to wait, in milliseconds. */
export interface Time {
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
}

const realTime: Time = { now: () => performance.now(), sleep: (ms) => sleep(ms) };

/**
 * Sends each request when it is due, whether or not earlier ones are answered, over the first lane that is free. Returns the milliseconds
 * from the time when each was due to its answer: a server that stalls delays all that are due meanwhile, and each of these counts
 * (no coordinated omission).
 */
export async function sendOnSchedule(due: number[], lanes: ((index: number) => Promise<void>)[], time: Time = realTime): Promise<number[]> {
  const latencies = due.map(() => Number.NaN);
  const free = [...lanes];
  const waiting: number[] = [];
  const start = time.now();
  const sent: Promise<void>[] = [];

  const send = (index: number, lane: (index: number) => Promise<void>): void => {
    const answered = lane(index).then(() => {
      latencies[index] = time.now() - start - (due[index] ?? Number.NaN);
      const next = waiting.shift();
      if (next === undefined) free.push(lane);
      else send(next, lane);
    });
    // The first error is thrown at the end.
    answered.catch(() => undefined);
    sent.push(answered);
  };

  for (const [index, at] of due.entries()) {
    const early = at - (time.now() - start);
    if (early > 0) await time.sleep(early);
    const lane = free.pop();
    if (lane === undefined) waiting.push(index);
    else send(index, lane);
  }
  // Requests that waited for a lane are added meanwhile.
  for (let done = 0; done < sent.length; done += 1) await sent[done];
  return latencies;
}

/** Opens connections to a server, as lanes for requests. Fails at an answer whose status is not accepted. */
export async function openLanes(
  url: string,
  count: number,
  requestAt: (index: number) => Buffer,
  accepts: (status: number, index: number) => boolean,
): Promise<{ lanes: ((index: number) => Promise<void>)[]; close: () => void }> {
  const connections = await Promise.all(Array.from({ length: count }, () => HttpConnection.open(url)));
  const lanes = connections.map((connection) => async (index: number) => {
    const status = await connection.send(requestAt(index));
    if (!accepts(status, index)) throw new Error(`Request ${index} to ${url} was answered with ${status}`);
  });
  return { lanes, close: () => connections.forEach((connection) => connection.close()) };
}
