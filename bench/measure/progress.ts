const start = performance.now();

/** Tells on standard error what is being done, with the seconds since the start. */
export function tell(text: string): void {
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stderr.write(`${String(seconds).padStart(5)} s  ${text}\n`);
}
