/** Code whose mutants behave the same on SQLite, and why. */
const equivalents: [code: RegExp, reason: string][] = [
  [/^if \(email_key === null\) return;$/u, 'An invitation loses its address with its links.'],
  [/^\{\s+cause: error\s+\}$/u, 'The cause of an error is for the log.'],
  [/^\[inMemory\.removeEnded\(\), counters\.removeEnded\(\)\]$/u, 'In memory, it only frees.'],
  [/^words === ''$/u, 'SQLite finds nothing by no words, which only PostgreSQL refuses.'],
  [/^row\?\.readOnly === 'off'$/u, 'Only PostgreSQL may say anything else.'],
  [/^footerLink === undefined$/u, 'An email with a way out has a link.'],
];
const maxLength = 80;

/** The parts of a Babel path used here. */
interface CodePath {
  node: { start: number; end: number };
  isExpression: () => boolean;
  isIfStatement: () => boolean;
  toString: () => string;
}

function shouldIgnore(path: CodePath): string | undefined {
  if (path.node.end - path.node.start > maxLength) return undefined;
  if (!path.isExpression() && !path.isIfStatement()) return undefined;
  const code = path.toString();
  return equivalents.find(([pattern]) => pattern.test(code))?.[1];
}

/** Stryker plugin that reports these mutants as ignored. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'equivalents', value: { shouldIgnore } }];
