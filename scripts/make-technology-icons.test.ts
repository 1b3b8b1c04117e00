import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { spriteFile, technologySprite } from './make-technology-icons.ts';

test('the icon sprite matches the installed icon packages', async () => {
  expect(await readFile(spriteFile, 'utf8')).toBe(await technologySprite());
});
