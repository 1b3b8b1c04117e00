import { Readable } from 'node:stream';

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Writes async iterables as arrays. */
async function* writeJson(value: unknown): AsyncGenerator<string> {
  if (isStream(value)) {
    let start = '[';
    for await (const each of value) {
      yield start;
      yield* writeJson(each);
      start = ',';
    }
    yield start === '[' ? '[]' : ']';
  } else if (typeof value === 'object' && value !== null && Object.values(value).some(isStream)) {
    const members = Object.entries(value).filter(([, each]) => each !== undefined);
    for (const [index, [name, each]] of members.entries()) {
      yield `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
      yield* writeJson(each);
    }
    yield '}';
  } else yield JSON.stringify(value);
}

/** Sends JSON in parts, because it may not fit into memory. */
export function streamJson(value: object): ReadableStream {
  const json = Readable.from(writeJson(value), { objectMode: false });
  return Readable.toWeb(json) as ReadableStream;
}
