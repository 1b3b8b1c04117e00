/** `npm run faults` runs every fault in full; `npm test` runs a short form of each. */
const isFull = process.env['FAULTS'] === 'full';

/** Chooses how often or how long to repeat a fault. */
export const extent = (short: number, full: number): number => (isFull ? full : short);

/** Prints the figures of one fault in the full form. */
export function report(fault: string, figures: Record<string, string | number>): void {
  if (!isFull) return;
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`\n${fault}: ${text.join(', ')}\n`);
}
