import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { CaseStudy, Project, Provider } from '#content/content-types.ts';

const folder = 'content/images';
const hashesFile = `${folder}/screenshots.json`;
/** Output widths in pixels, and the minimum size of the source. */
const screenshotShape = { widths: [640, 1280], minSize: { width: 1280, height: 800 } };
const portraitShape = { widths: [192, 480, 960], minSize: { width: 960, height: 1200 } };
/** Prefix of a portrait, since a screenshot can have the same source. File names have no colons. */
const portraitMark = 'portrait:';

const shapeOf = (picture: string) =>
  picture.startsWith(portraitMark) ? portraitShape : screenshotShape;
const sourceOf = (picture: string): string => picture.replace(portraitMark, '');

const madeOf = (picture: string): string[] =>
  shapeOf(picture).widths.flatMap((width) =>
    ['avif', 'webp'].map(
      (format) => `${sourceOf(picture).replace(/\.png$/u, '')}-${width}.${format}`,
    ),
  );

async function convert(picture: string, original: Buffer): Promise<void> {
  const { minSize } = shapeOf(picture);
  const { width, height } = (await sharp(original).metadata()).autoOrient;
  if (width < minSize.width || height < minSize.height)
    throw new Error(
      `it has ${width} × ${height} pixels, and at least ${minSize.width} × ${minSize.height} are needed`,
    );
  console.log(`Converting ${folder}/${sourceOf(picture)}`);
  for (const made of madeOf(picture)) {
    const [, to = '', format] = /-(\d+)\.(\w+)$/u.exec(made) ?? [];
    const resized = sharp(original)
      .autoOrient()
      .resize(Number(to), (Number(to) / minSize.width) * minSize.height, { position: 'top' });
    const encoded =
      format === 'avif'
        ? resized.avif({ quality: 60, effort: 6 })
        : resized.webp({ quality: 82, effort: 6 });
    await encoded.toFile(`${folder}/${made}`);
  }
}

export const listPortraits = ({ portrait }: Pick<Provider, 'portrait'>): string[] =>
  portrait === undefined ? [] : [portraitMark + portrait.source];

export function listScreenshots(
  projects: readonly Project[],
  caseStudies: readonly CaseStudy[],
): string[] {
  const shown = [
    ...projects.map(({ screenshot }) => screenshot),
    ...caseStudies.flatMap(({ pictures }) => pictures),
  ];
  const sources = shown.flatMap((picture) =>
    picture === '#' ? [] : [picture.source, picture.dark ?? picture.source],
  );
  return [...new Set(sources)];
}

/** Converts new and changed pictures, and removes the files of those no longer in the content. */
export async function convertPictures(pictures: readonly string[]): Promise<void> {
  const before = await readFile(hashesFile, 'utf8')
    .then((text) => JSON.parse(text) as Record<string, string>)
    .catch(() => ({}));
  const hashes = new Map<string, string>(Object.entries(before));
  const save = () =>
    writeFile(hashesFile, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
  for (const picture of pictures) {
    const source = `${folder}/${sourceOf(picture)}`;
    const original = await readFile(source);
    const digest = hash('sha256', original);
    const isComplete = madeOf(picture).every((made) => existsSync(`${folder}/${made}`));
    if (digest === hashes.get(picture) && isComplete) continue;
    await convert(picture, original).catch((error: Error) => {
      throw new Error(`${source} cannot be converted: ${error.message.trim()}.`, { cause: error });
    });
    hashes.set(picture, digest);
    await save();
  }
  for (const picture of hashes.keys()) {
    if (pictures.includes(picture)) continue;
    for (const made of madeOf(picture)) await rm(`${folder}/${made}`, { force: true });
    console.log(
      `The pictures made from ${folder}/${sourceOf(picture)}, which the content does not name, are removed.`,
    );
    hashes.delete(picture);
    await save();
  }
}

/** Generates a module of picture URLs by file name, so the build includes only these pictures. */
export function writePictures(name: string, files: readonly string[]): string {
  const imports = files.map(
    (file, index) => `import picture${index} from ${JSON.stringify(`../images/${file}`)};\n`,
  );
  const entries = files.map((file, index) => `  [${JSON.stringify(file)}, picture${index}],\n`);
  return `// Made from the content by "npm run content:build".\n${imports.join('')}
export const ${name}: ReadonlyMap<string, string> = new Map([\n${entries.join('')}]);\n`;
}

export const filesOf = (pictures: readonly string[]): string[] => pictures.flatMap(madeOf);
