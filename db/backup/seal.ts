import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import Sqlite from 'better-sqlite3';
import { manifestTable } from './table-shape.ts';

/** The length of a SHA-256 in hexadecimal. */
const sealLength = 64;

/** What stands in the place of a seal until all other bytes are written. */
export const newSealMark = (): string => randomBytes(sealLength / 2).toString('hex');

interface Seal {
  text: string;
  offset: number;
}

/** Finds the bytes of the seal. They are in one piece on the first page of the manifest's table, because they come first in its row. */
async function findSeal(file: string): Promise<Seal> {
  const handle = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const pageSize = Number(handle.pragma('page_size', { simple: true }));
    const root = handle.prepare<[string], number>('select rootpage from sqlite_schema where name = ?').pluck().get(manifestTable) ?? 0;
    const text = handle.prepare<[], string>(`select seal from ${manifestTable}`).pluck().get() ?? '';
    const page = Buffer.alloc(pageSize);
    await using bytes = await open(file, 'r');
    await bytes.read(page, 0, pageSize, (root - 1) * pageSize);
    const place = page.indexOf(text);
    if (text.length !== sealLength || place === -1) throw new Error('its seal is missing');
    return { text, offset: (root - 1) * pageSize + place };
  } finally {
    handle.close();
  }
}

/** Returns the SHA-256 of all bytes of a file but those of the seal. */
async function hashAround(file: string, offset: number): Promise<string> {
  const hash = createHash('sha256');
  let position = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const [start, end] = [Math.max(offset - position, 0), Math.min(offset + sealLength - position, chunk.length)];
    if (start < end) chunk.fill(0, start, end);
    hash.update(chunk);
    position += chunk.length;
  }
  return hash.digest('hex');
}

/** Writes the hash of a finished file into the file itself, past SQLite. Nothing may change it from now on. */
export async function seal(file: string): Promise<void> {
  const { offset } = await findSeal(file);
  const hash = await hashAround(file, offset);
  await using bytes = await open(file, 'r+');
  await bytes.write(hash, offset, 'latin1');
}

/** Tells whether every byte of a sealed file is as it was, even where SQLite stores nothing. */
export async function isSealed(file: string): Promise<boolean> {
  const { text, offset } = await findSeal(file);
  return (await hashAround(file, offset)) === text;
}
