import { Failure } from '../failure.ts';

/** The last review of a page. The next page starts after it. */
export interface Cursor {
  createdAt: number;
  id: string;
}

export const encodeCursor = ({ createdAt, id }: Cursor): string => `${createdAt.toString(36)}.${id}`;

/** Reads a cursor. Fails with `invalid_fields`. */
export function decodeCursor(text: string): Cursor {
  const found = /^([0-9a-z]{1,9})\.([\w-]{22})$/u.exec(text);
  if (found?.[1] === undefined || found[2] === undefined) {
    throw new Failure('invalid_fields', { fields: [{ field: 'cursor', message: 'Please use a cursor from this list.' }] });
  }
  return { createdAt: Number.parseInt(found[1], 36), id: found[2] };
}
