import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { projects } from '#content/projects.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import {
  convertPictures,
  filesOf,
  listPortraits,
  listScreenshots,
  writePictures,
} from './pictures.ts';

/** Makes a project whose only content is pictures, and works in it. */
async function enterProject() {
  const folder = await temporaryFolder();
  const images = join(folder, 'content/images');
  await mkdir(images, { recursive: true });
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
  // The encoder's best effort takes seconds.
  const { avif } = sharp.prototype as Sharp;
  vi.spyOn(sharp.prototype as Sharp, 'avif').mockImplementation(function (this: Sharp, options) {
    return avif.call(this, { ...options, effort: 0 });
  });
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' } });
  return {
    picture,
    add: (name: string, content: Buffer) => writeFile(join(images, name), content),
    read: (name: string) => readFile(join(images, name), 'utf8'),
    sizeOf: async (name: string) => {
      const { width, height } = await sharp(await readFile(join(images, name))).metadata();
      return [width, height];
    },
    made: async (source: string) =>
      (await readdir(images)).filter((name) => name.startsWith(`${source}-`)),
    /** Converts pictures, and returns what it says. */
    convert: async (pictures: string[]) => {
      log.mockClear();
      await convertPictures(pictures);
      return log.mock.calls.flat();
    },
  };
}

const shownAs = (source: string) => {
  const picture = { source, alt: 'A photo' };
  return {
    screenshot: listScreenshots([{ ...projects[0], screenshot: picture }], []),
    portrait: listPortraits({ portrait: picture }),
  };
};

test('a picture that is too small, or not a picture, is refused with file and reason', async () => {
  const { add, picture, convert } = await enterProject();
  const { screenshot, portrait } = shownAs('photo.png');
  await add('photo.png', await picture(1279, 1199).png().toBuffer());
  const refused = 'content/images/photo.png cannot be converted: ';
  await expect(convert(screenshot)).rejects.toThrow(
    `${refused}it has 1279 × 1199 pixels, and at least 1280 × 800 are needed.`,
  );
  await expect(convert(portrait)).rejects.toThrow(
    `${refused}it has 1279 × 1199 pixels, and at least 960 × 1200 are needed.`,
  );
  await add('photo.png', Buffer.from('GIF'));
  await expect(convert(screenshot)).rejects.toThrow(
    `${refused}Input buffer contains unsupported image format.`,
  );
});

test('a picture is published only once it is converted, upright, for each place', async () => {
  const { add, picture, convert, made, read, sizeOf } = await enterProject();
  const name = 'My photo.JPG';
  // Upright as it is shown, but not as it is stored.
  const take = async (height: number) =>
    add(name, await picture(height, 2000).jpeg().withMetadata({ orientation: 6 }).toBuffer());
  await take(1300);

  const { screenshot, portrait } = shownAs(name);
  const both = [...screenshot, ...portrait];
  const converting = `Converting content/images/${name}`;
  expect(await convert(both)).toEqual([converting, converting]);
  const files = (await made(name)).toSorted();
  expect(files).toEqual(filesOf(both).toSorted());
  expect(files).toEqual(
    [1280, 192, 480, 640, 960].flatMap((width) => [
      `${name}-${width}.avif`,
      `${name}-${width}.webp`,
    ]),
  );
  expect(await sizeOf(`${name}-1280.webp`)).toEqual([1280, 800]);
  expect(await sizeOf(`${name}-960.webp`)).toEqual([960, 1200]);
  expect(writePictures('portraits', filesOf(portrait))).toContain(`"../images/${name}-192.avif"`);

  expect(await convert(both)).toEqual([]);
  // Each kind notices the new picture.
  await take(1301);
  expect(await convert(both)).toEqual([converting, converting]);
  const removed = `The pictures made from content/images/${name}, which the content does not name, are removed.`;
  expect(await convert(portrait)).toEqual([removed]);
  expect(await made(name)).toHaveLength(6);
  expect(await convert([])).toEqual([removed]);
  expect(await made(name)).toEqual([]);
  expect(await read('screenshots.json')).not.toContain('photo');
});

test('pictures whose list a merge or a full disk has broken are converted again', async () => {
  const { add, picture, convert, read } = await enterProject();
  await add('photo.png', await picture(1280, 800).png().toBuffer());
  const { screenshot } = shownAs('photo.png');
  for (const broken of ['<<<<<<< HEAD\n{}\n', '{ "photo', '']) {
    await add('screenshots.json', Buffer.from(broken));
    expect(await convert(screenshot)).toEqual(['Converting content/images/photo.png']);
    expect(Object.keys(JSON.parse(await read('screenshots.json')))).toEqual(screenshot);
  }
});
