import { execFile } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { copyForScripts } from '#tests/harness/other-site.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

test('logo, icons, and slogan are drawn for another brand, or a line says why not', async () => {
  const folder = await temporaryFolder();
  await copyForScripts(folder);
  const draw = async (changes: object) => {
    await appendFile(
      join(folder, 'content/provider.ts'),
      `Object.assign(provider, ${JSON.stringify(changes)});\n`,
    );
    const run = promisify(execFile)(process.execPath, ['scripts/draw.ts'], { cwd: folder });
    return run.then(
      () => 'drawn',
      ({ code, stderr }: { code: number; stderr: string }) => `${code} ${stderr}`,
    );
  };
  const tokens = join(folder, 'app/styles/tokens.css');
  const css = await readFile(tokens, 'utf8');
  const paint = (accent: string) =>
    writeFile(
      tokens,
      css.replace(/--accent: [^;]*;/u, `--accent: light-dark(${accent}, #f7a73b);`),
    );
  await paint('#0a55c8');
  expect(
    await draw({ monogram: 'ÖW', slogan: 'Go | Synchronize', sloganWords: ['Go', 'Synchronize'] }),
  ).toBe('drawn');
  const { letterOutlines } = (await import(
    pathToFileURL(join(folder, 'content/generated/logo.ts')).href
  )) as {
    letterOutlines: readonly string[];
  };
  expect(letterOutlines).toHaveLength(2);
  const favicon = await readFile(join(folder, 'public/favicon.svg'), 'utf8');
  expect(favicon).toContain(letterOutlines[0]);
  expect(favicon).toContain('fill="#0a55c8"');
  const { dominant } = await sharp(await readFile(join(folder, 'public/icon-192.png'))).stats();
  expect(dominant.b).toBeGreaterThan(2 * dominant.r);
  expect(await readFile(join(folder, 'content/generated/colors.ts'), 'utf8')).toContain(
    "accent: '#0a55c8',",
  );
  expect(await readFile(join(folder, 'content/images/covers/software.svg'), 'utf8')).toContain(
    '--accent: #0a55c8;',
  );
  const slogan = await readFile(join(folder, 'content/generated/slogan.css'), 'utf8');
  const [word = 0, row = 0] = [...slogan.matchAll(/: ([\d.]+);/gu)].map(([, em]) => Number(em));
  expect(word).toBeCloseTo(5, 0);
  expect(row - word).toBeCloseTo(1.5, 0);
  const [, face = ''] = /base64,([^)]+)/u.exec(slogan) ?? [];
  expect(Buffer.from(face, 'base64').toString('latin1', 0, 4)).toBe('wOF2');

  expect(await draw({ monogram: '만' })).toBe(
    '1 content/provider.ts: provider.monogram: no typeface of the pictures has “만”: add one to content/typefaces, or use other words there (docs/owner.md).\n',
  );
  await paint('Highlight');
  expect(await draw({})).toMatch(
    /^1 app\/styles\/tokens\.css: --accent: “Highlight” is not a color .+\n$/u,
  );
  await paint('#0a55c8');
  expect(await draw({ monogram: 'ЯΩŁ', slogan: 'Łącz', sloganWords: ['Łącz'] })).toBe('drawn');
  expect(await draw({ monogram: 'İÅgQ', slogan: 'Ваш', sloganWords: ['Ваш'] })).toBe('drawn');
  const [, ...tall] = (await readFile(join(folder, 'content/generated/logo.ts'), 'utf8')).split(
    "'M",
  );
  expect(tall).toHaveLength(4);
  for (const outline of tall)
    expect(Math.max(...(outline.match(/\d+(?=[A-Z ])/gu) ?? []).map(Number))).toBeLessThanOrEqual(
      260,
    );
  const cyrillic = await readFile(join(folder, 'content/generated/slogan.css'), 'utf8');
  expect(cyrillic.match(/@font-face/gu)).toHaveLength(1);
  await appendFile(join(folder, 'content/provider.ts'), "export const it = 'it's';\n");
  expect(await draw({})).toMatch(/^1 content\/provider\.ts:\d+: .+\n$/u);
});
