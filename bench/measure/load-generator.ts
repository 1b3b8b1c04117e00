import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { provideDebianProgram } from '../../tests/harness/debian-program.ts';

const run = promisify(execFile);
const autocannon = join(import.meta.dirname, '..', 'node_modules', 'autocannon', 'autocannon.js');

// A server that renders each page has 64 of them to do at once.
const timeoutSeconds = 30;

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
}

/** How many requests were answered in how many seconds. */
interface Outcome {
  requests: number;
  seconds: number;
}

export interface LoadGenerator {
  name: string;
  /** Asks again and again over all connections. Fails if an answer is an error. */
  run: (load: Load) => Promise<Outcome>;
}

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? Number.NaN);

/** Reads what wrk prints. */
export function readWrk(printed: string): Outcome {
  if (/Non-2xx|Socket errors/u.test(printed)) throw new Error(`Some requests failed:\n${printed}`);
  const requests = numberIn(printed, /(\d+) requests in/u);
  return { requests, seconds: requests / numberIn(printed, /Requests\/sec: +([\d.]+)/u) };
}

/** Reads what autocannon prints. */
function readAutocannon(printed: string): Outcome {
  const result = JSON.parse(printed) as { errors: number; '4xx': number; '5xx': number; duration: number; requests: { total: number } };
  if (result.errors + result['4xx'] + result['5xx'] > 0) throw new Error(`Some requests failed:\n${printed}`);
  return { requests: result.requests.total, seconds: result.duration };
}

const headerArguments = (headers: Record<string, string>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);

/** Provides wrk, which needs the least of the cores that it shares with the servers, or else autocannon. */
export async function provideLoadGenerator(): Promise<LoadGenerator> {
  const wrk = await provideDebianProgram('wrk', 'wrk');
  const counts = ({ connections, seconds }: Load) => ['-c', String(connections), '-d', String(seconds)];
  if (wrk !== undefined)
    return {
      name: 'wrk',
      run: async (load) =>
        readWrk(
          (await run(wrk, ['-t', '1', '--timeout', `${timeoutSeconds}s`, ...counts(load), ...headerArguments(load.headers), load.url]))
            .stdout,
        ),
    };
  return {
    name: 'autocannon',
    run: async (load) =>
      readAutocannon(
        (
          await run(process.execPath, [
            autocannon,
            '--json',
            '-t',
            String(timeoutSeconds),
            ...counts(load),
            ...headerArguments(load.headers),
            load.url,
          ])
        ).stdout,
      ),
  };
}
