/** Milliseconds since 1970. */
export type Clock = () => number;

/** Lengths in milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const isoTimeIf = (milliseconds: number | null | undefined): string | undefined =>
  typeof milliseconds === 'number' ? isoTime(milliseconds) : undefined;

/** Clocks of different processes may differ by this much. */
export const maxClockSkewMs = 10_000;

/** True if a clock that was ahead set this time, so waits from it would be too long. */
export const isFromFuture = (time: number, now: number): boolean => time > now + maxClockSkewMs;
