/**
 * Chooses how often to repeat a fault: in the short form of `npm test`, or in the full one of `npm
 * run faults`.
 */
export const extent = (short: number, full: number): number =>
  process.env['FAULTS'] === 'full' ? full : short;
