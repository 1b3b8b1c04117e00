import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';

// Most of the time goes into starting processes, which takes long on a busy machine.
const maxMs = 180_000;
const project = join(import.meta.dirname, '..');

/** Copies what building content needs, and returns what `npm run content:build` says there. */
async function copyContent() {
  const folder = await temporaryFolder();
  for (const part of ['app', 'content', 'scripts', 'shared', 'package.json'])
    await cp(join(project, part), join(folder, part), { recursive: true });
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const run = (): Promise<string> =>
    promisify(execFile)(process.execPath, ['scripts/build-content.ts'], { cwd: folder }).then(
      ({ stdout }) => stdout,
      ({ code, stderr }: { code: number; stderr: string }) => `${code} ${stderr}`,
    );
  /** Builds with a line at the end of a file. */
  const build = async (line: string, name = 'projects'): Promise<string> => {
    const file = join(folder, `content/${name}.ts`);
    const source = await readFile(file, 'utf8');
    await writeFile(file, `${source}\n${line}\n`);
    const said = await run();
    await writeFile(file, source);
    return said;
  };
  return { folder, run, build };
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } });

test(
  'content that cannot be built is told in one line for each problem, with what to do',
  { timeout: maxMs },
  async () => {
    const { folder, run, build } = await copyContent();
    const file = join(folder, 'content/projects.ts');
    const source = await readFile(file, 'utf8');
    const advice = `Correct it in ${join(folder, 'content')}, and run "npm run content:build".\n`;
    const first = 'Object.assign(projects[0]';
    expect(await build(`${first}, { badges: ['Fortran', 'Fortran'] });`)).toBe(
      `1 The content cannot be built:
content/projects.ts: projects[0].badges[0]: “Fortran” is not in content/technologies.ts.
content/projects.ts: projects[0].badges[1]: “Fortran” is not in content/technologies.ts.
content/projects.ts: projects[0].badges[1]: “Fortran” is there already.
${advice}`,
    );
    // A missing quote.
    await writeFile(file, source.replace("projectId: '", 'projectId: '));
    expect(await run()).toMatch(
      /^1 The content cannot be built:\ncontent\/projects\.ts:\d+: [^\n]+\nCorrect it in [^\n]+\n$/u,
    );
    await writeFile(file, source);
    for (const [content, problem] of [
      [
        await blank(1279, 800).png().toBuffer(),
        'it has 1279 × 800 pixels, and at least 1280 × 800 are needed.',
      ],
      [Buffer.from('GIF'), 'Input buffer contains unsupported image format.'],
    ] as const) {
      await writeFile(join(folder, 'content/images/picture.png'), content);
      expect(
        await build(`${first}, { screenshot: { source: 'picture.png', alt: 'A picture' } });`),
      ).toContain(
        `The content cannot be built:\ncontent/images/picture.png cannot be converted: ${problem}\n`,
      );
    }
    await rm(join(folder, 'content/generated/logo.ts'));
    expect(await build('')).toContain('is not in content/generated/logo.ts: run "npm run draw".');
  },
);

test('what makes pages wrong is told in one line, with the place', { timeout: maxMs }, async () => {
  const { folder, build } = await copyContent();
  for (const [line, name, problem] of [
    [
      "Object.assign(provider, { founder: '山田 太郎' });",
      'provider',
      'content/provider.ts: provider.founder: no typeface of the pictures has “山田太郎”: add one to content/typefaces, or use other words there (docs/owner.md).',
    ],
    [
      `Object.assign(provider, { titles: ['${'Engineer of engines '.repeat(8)}end'] });`,
      'provider',
      `content/pages: the description of /about, “${'Engineer of engines '.repeat(8)}end. My mission, my skills, and how I got here.”: more than 155 characters.`,
    ],
    [
      "Object.assign(homeMessages, { work: ' ' });",
      'messages/home',
      'content/messages/home.ts: work: empty.',
    ],
  ] as const)
    expect(await build(line, name)).toContain(`The content cannot be built:\n${problem}\nCorrect`);

  const tokens = join(folder, 'app/styles/tokens.css');
  const css = await readFile(tokens, 'utf8');
  await writeFile(tokens, css.replace(/--side: [^;]*;/u, '--side: light-dark(gray, black);'));
  expect(await build('')).toContain(
    'content/generated/colors.ts: not the colors of app/styles/tokens.css: run "npm run draw".',
  );
});

test(
  'a picture is converted when the content names it, and published only then',
  { timeout: maxMs },
  async () => {
    const { folder, build, run } = await copyContent();
    const images = join(folder, 'content/images');
    const published = () => readFile(join(folder, 'content/generated/screenshots.ts'), 'utf8');
    const name = 'My photo.JPG';
    const line = `Object.assign(projects[0], { screenshot: { source: '${name}', alt: 'A photo' } });`;
    // Upright as it is shown, but not as it is stored.
    const photo = await blank(800, 1280).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    await writeFile(join(images, name), photo);
    const unused = `content/images/${name} is named by nothing in content, and not published. Remove it.\n`;
    expect(await run()).toBe(unused);
    expect(await published()).not.toContain('photo');

    expect(await build(line)).toContain(`Converting content/images/${name}\n`);
    expect(await published()).toContain(`'../images/${name}-1280.avif'`.replaceAll("'", '"'));
    expect(await sharp(join(images, `${name}-1280.webp`)).metadata()).toMatchObject({
      width: 1280,
      height: 800,
    });

    expect(await run()).toContain(
      `The pictures made of content/images/${name}, which the content does not name, are removed.\n`,
    );
    expect((await readdir(images)).filter((each) => each.startsWith(name))).toEqual([name]);
    expect(await published()).not.toContain('photo');
    expect(await readFile(join(images, 'screenshots.json'), 'utf8')).not.toContain('photo');
  },
);

test(
  'a portrait is made in sizes of its own, also of a picture that a project shows',
  { timeout: maxMs },
  async () => {
    const { folder, build, run } = await copyContent();
    const images = join(folder, 'content/images');
    const line = `provider.portrait = { source: 'me.jpg', alt: 'A photo' };`;
    const both = `${line} import { projects } from './projects.ts';
      Object.assign(projects[0], { screenshot: { source: 'me.jpg', alt: 'A photo' } });`;
    const take = async (width: number, height: number) =>
      writeFile(join(images, 'me.jpg'), await blank(width, height).jpeg().toBuffer());
    const widths = async () =>
      (await readdir(images)).filter((name) => /^me.jpg-.*webp$/u.test(name)).toSorted();
    await take(960, 1199);
    expect(await build(line, 'provider')).toContain(
      'content/images/me.jpg cannot be converted: it has 960 × 1199 pixels, and at least 960 × 1200 are needed.\n',
    );
    await take(2000, 1300);
    expect(await build(both, 'provider')).toContain('Converting content/images/me.jpg\n');
    expect(await widths()).toEqual(
      [1280, 192, 480, 640, 960].map((width) => `me.jpg-${width}.webp`),
    );
    expect(await sharp(join(images, 'me.jpg-960.webp')).metadata()).toMatchObject({
      width: 960,
      height: 1200,
    });
    expect(await readFile(join(folder, 'content/generated/portraits.ts'), 'utf8')).toContain(
      '"../images/me.jpg-192.avif"',
    );
    // Each kind hears of a new picture.
    await take(2000, 1301);
    expect((await build(both, 'provider')).match(/^Converting .*me\.jpg$/gmu)).toHaveLength(2);
    expect(await build(line, 'provider')).toContain('The pictures made of content/images/me.jpg');
    expect(await widths()).toEqual([192, 480, 960].map((width) => `me.jpg-${width}.webp`));
    await run();
    expect(await widths()).toEqual([]);
  },
);
