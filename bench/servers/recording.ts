import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What a browser says that it takes. */
export const browserHeaders = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

export interface RecordedResponse {
  status: number;
  /** Alternating names and values, without those that node:http adds itself. */
  headers: string[];
  body: Buffer;
}

/** The responses to a GET request for each path, and to one that names the ETag of the first. */
export type Recording = Record<string, { full: RecordedResponse; notModified: RecordedResponse }>;

const ownHeaders = new Set(['date', 'connection', 'keep-alive']);

const withoutOwn = (raw: string[]): string[] => raw.filter((_, index) => !ownHeaders.has((raw[index - (index % 2)] ?? '').toLowerCase()));

async function record(url: string, headers: Record<string, string>): Promise<RecordedResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers, agent: false }, resolve).once('error', reject),
  );
  return { status: response.statusCode ?? 0, headers: withoutOwn(response.rawHeaders), body: await buffer(response) };
}

/** The value of a header. */
export function headerOf({ headers }: RecordedResponse, name: string): string | undefined {
  const index = headers.findIndex((text, at) => at % 2 === 0 && text.toLowerCase() === name);
  return index === -1 ? undefined : headers[index + 1];
}

/** Records what a site sends to a browser, byte for byte. */
export async function recordResponses(site: string, paths: string[]): Promise<Recording> {
  const recording: Recording = {};
  for (const path of paths) {
    await record(site + path, browserHeaders);
    const full = await record(site + path, browserHeaders);
    const etag = headerOf(full, 'etag');
    if (full.status !== 200 || etag === undefined) throw new Error(`${path} answers ${full.status} with ETag ${etag}`);
    const notModified = await record(site + path, { ...browserHeaders, 'If-None-Match': etag });
    if (notModified.status !== 304) throw new Error(`${path} answers ${notModified.status} to its own ETag`);
    recording[path] = { full, notModified };
  }
  return recording;
}

type Written = Record<string, Record<'full' | 'notModified', Omit<RecordedResponse, 'body'> & { body: string }>>;

export const writeRecording = (recording: Recording): string =>
  JSON.stringify(recording, (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
      ? Buffer.from((value as unknown as { data: number[] }).data).toString('base64')
      : value,
  );

export function readRecording(file: string): Recording {
  const written = JSON.parse(readFileSync(file, 'utf8')) as Written;
  const read = (response: Written[string]['full']): RecordedResponse => ({ ...response, body: Buffer.from(response.body, 'base64') });
  return Object.fromEntries(
    Object.entries(written).map(([path, { full, notModified }]) => [path, { full: read(full), notModified: read(notModified) }]),
  );
}
