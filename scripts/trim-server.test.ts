import { expect, test } from 'vitest';
import { emptyModule } from './trim-server.ts';

test('an empty module keeps the names of its exports, so that what imports them still builds', () => {
  const code = `import { a } from './a.js';\nexport const one = 1;\nexport class Two {\n  three() {}\n}\nexport async function four() {}\nfunction five() {}\n`;
  expect(emptyModule(code)).toBe('export const one = undefined;\nexport const Two = undefined;\nexport const four = undefined;\n');
});
