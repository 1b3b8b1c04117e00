import { setTimeout as sleep } from 'node:timers/promises';

const headers = { 'Content-Type': 'application/json' };
const body = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong harbor' });

export interface Flood {
  statuses: number[];
  /** Counts until the last password is checked. */
  checksPerSecond: number;
}

/** Lets many clients log in again and again with a wrong password, each as often as it is told that it may, and at least once. */
export async function floodLogIns(url: string, { clients, milliseconds }: { clients: number; milliseconds: number }): Promise<Flood> {
  const statuses: number[] = [];
  let lastCheck = 0;
  const start = performance.now();
  const end = start + milliseconds;
  const logIn = async () => {
    do {
      const response = await fetch(`${url}/api/users/login`, { method: 'POST', headers, body });
      await response.text();
      statuses.push(response.status);
      if (response.status === 401) lastCheck = performance.now();
      const retryAfterMs = Number(response.headers.get('Retry-After') ?? 0) * 1000;
      if (response.status === 503) await sleep(Math.min(retryAfterMs, Math.max(0, end - performance.now())));
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: clients }, logIn));
  const checks = statuses.filter((status) => status === 401).length;
  return { statuses, checksPerSecond: (checks * 1000) / (lastCheck - start) };
}
