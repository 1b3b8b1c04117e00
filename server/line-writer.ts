import { fstatSync, write } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const maxWaitingCharacters = 256 * 1024;
const maxFlushMs = 500;

export interface LineWriter {
  /** Queues text that ends with a line feed. Drops it when too much is waiting. Never blocks or throws. */
  write: (line: string) => void;
  /** Waits until everything is written, up to half a second. */
  flush: () => Promise<void>;
  /** How many lines were dropped since the start. */
  countDropped: () => number;
}

/** Writes a text and returns what could not be written. */
type Send = (text: string) => Promise<string>;

const writeAsync = promisify(write);

/** Writes to a file. The log may be on a full disk. */
const sendToFile =
  (fd: number): Send =>
  async (text) => {
    let rest = Buffer.from(text);
    try {
      while (rest.length > 0) rest = rest.subarray((await writeAsync(fd, rest)).bytesWritten);
    } catch {
      return rest.toString();
    }
    return '';
  };

/** Writes to a pipe or socket. A write of `node:fs` to a pipe that nobody reads would occupy a thread, and the exit would wait for it. */
function sendToStream(stream: NodeJS.WriteStream): Send {
  // Each write gets the error too.
  stream.on('error', () => undefined);
  return (text) =>
    new Promise((resolve) => {
      stream.write(text, (error) => resolve(error instanceof Error ? text : ''));
    });
}

function isStream(fd: number): boolean {
  const status = fstatSync(fd);
  return status.isFIFO() || status.isSocket();
}

const countLines = (text: string): number => text.split('\n').length - 1;

/**
 * Writes lines to standard output or error. Drops lines that cannot be written, and those that come while too many wait for a slow
 * reader. As soon as writing works again, writes the line that `describeDropped` returns for their number.
 */
export function createLineWriter(fd: 1 | 2, describeDropped: (count: number) => string): LineWriter {
  const send = isStream(fd) ? sendToStream(fd === 1 ? process.stdout : process.stderr) : sendToFile(fd);
  let waiting = '';
  /** Dropped lines that no line has told of yet. */
  let dropped = 0;
  let droppedInAll = 0;
  let isLineTorn = false;
  let draining: Promise<void> | undefined;

  /** Returns the number of dropped lines. */
  async function sendLines(lines: string): Promise<number> {
    const text = isLineTorn ? `\n${lines}` : lines;
    const unsent = await send(text);
    if (unsent.length < text.length) isLineTorn = unsent !== '' && !text.slice(0, -unsent.length).endsWith('\n');
    return countLines(unsent);
  }

  async function drain(): Promise<void> {
    while (waiting !== '') {
      const lines = waiting;
      waiting = '';
      const lost = await sendLines(lines);
      dropped += lost;
      droppedInAll += lost;
      const reported = dropped;
      if (lost === 0 && reported > 0 && (await sendLines(describeDropped(reported))) === 0) dropped -= reported;
    }
    draining = undefined;
  }

  return {
    write: (line) => {
      if (waiting.length + line.length > maxWaitingCharacters) {
        const lost = countLines(line);
        dropped += lost;
        droppedInAll += lost;
        return;
      }
      waiting += line;
      draining ??= drain();
    },
    countDropped: () => droppedInAll,
    flush: async () => {
      await Promise.race([draining, sleep(maxFlushMs, undefined, { ref: false })]);
    },
  };
}
