import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { spriteFile, technologySprite } from './make-technology-icons.ts';

test('the icon sprite is what the icon packages draw today', async () => {
  expect(await readFile(spriteFile, 'utf8')).toBe(await technologySprite());
});
