/** How old a document of the record of reviews may be. */
export const recordFreshMs = 2000;

/** Wraps a read so that calls share one result for two seconds. A failure is not kept. */
export function rememberBriefly<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let known: { result: Promise<Result>; readAt: number } | undefined;
  return () => {
    if (known !== undefined && performance.now() - known.readAt < recordFreshMs) return known.result;
    const result = read();
    const current = { result, readAt: performance.now() };
    known = current;
    result.catch(() => {
      if (known === current) known = undefined;
    });
    return result;
  };
}
