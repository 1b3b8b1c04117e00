import { Failure } from '../failure.ts';

/** The last review of a page. The next page starts after it. */
export interface Cursor {
  createdAt: number;
  id: string;
}

export const encodeCursor = ({ createdAt, id }: Cursor): string => `${createdAt.toString(36)}.${id}`;

/** The position that a text names; undefined when it is not a cursor. */
export function parseCursor(text: string): Cursor | undefined {
  const [, createdAt, id] = /^([0-9a-z]{1,9})\.([\w-]{22})$/u.exec(text) ?? [];
  return createdAt === undefined || id === undefined ? undefined : { createdAt: Number.parseInt(createdAt, 36), id };
}

/** Reads a cursor. Fails with `invalid_fields`. */
export function decodeCursor(text: string): Cursor {
  const cursor = parseCursor(text);
  if (cursor === undefined) {
    throw new Failure('invalid_fields', { fields: [{ field: 'cursor', message: 'Please use a cursor from this list.' }] });
  }
  return cursor;
}
