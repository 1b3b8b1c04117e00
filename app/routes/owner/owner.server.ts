import { data } from 'react-router';
import type { Context } from '#domain/core';

/** The same for everyone: only the browser learns who the owner is. */
export const load = ({ ownerEmail }: Context) =>
  ownerEmail === undefined ? data({ state: 'nobody' }, 404) : { state: 'unknown' };
