import { type Context, Failure } from '#domain/core';

/** The same for everyone: only the browser learns who the owner is. */
export function load({ ownerEmail }: Context): null {
  if (ownerEmail === undefined) throw new Failure('not_found');
  return null;
}
