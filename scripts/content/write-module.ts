import { inspect } from 'node:util';

/** Writes a module that exports one constant, formatted as the project's other code. */
export function writeModule(name: string, comment: string, value: unknown): string {
  const written = inspect(value, { depth: null, breakLength: 1, maxArrayLength: null, maxStringLength: null });
  return `// Written by "npm run content:build".\n\n/** ${comment} */\nexport const ${name} = ${written} as const;\n`;
}
