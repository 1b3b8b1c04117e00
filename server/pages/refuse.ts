/** Throws when a document contains a forbidden element. */
export function refuse(document: string, pattern: RegExp, problem: string): void {
  const found = pattern.exec(document);
  if (found !== null) throw new Error(`The document ${problem}: ${found[0]}`);
}
