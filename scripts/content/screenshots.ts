import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { CaseStudy, Project } from '../../content/content-types.ts';

const folder = 'content/images';
/** The hash of each screenshot that was converted. */
const hashesFile = `${folder}/screenshots.json`;
/** The widths of every picture. The aspect ratio is 16:10. */
const widths = [640, 1280];
const least = { width: 1280, height: 800 };
const pictureFile = /\.(?:png|jpe?g|webp|avif|gif|svg)$/iu;
const sprite = 'technology-icons.svg';

const madeOf = (source: string): string[] =>
  widths.flatMap((width) =>
    ['avif', 'webp'].map((format) => `${source.replace(/\.png$/u, '')}-${width}.${format}`),
  );

/** Makes the pictures of a screenshot. */
async function convert(source: string, original: Buffer): Promise<void> {
  const { width, height } = (await sharp(original).metadata()).autoOrient;
  if (width < least.width || height < least.height)
    throw new Error(
      `it has ${width} × ${height} pixels, and at least ${least.width} × ${least.height} are needed`,
    );
  console.log(`Converting ${folder}/${source}`);
  for (const made of madeOf(source)) {
    const [, to = '', format] = /-(\d+)\.(\w+)$/u.exec(made) ?? [];
    const resized = sharp(original)
      .autoOrient()
      .resize(Number(to), (Number(to) / 16) * 10, { position: 'top' });
    const encoded =
      format === 'avif'
        ? resized.avif({ quality: 60, effort: 6 })
        : resized.webp({ quality: 82, effort: 6 });
    await encoded.toFile(`${folder}/${made}`);
  }
}

/** Lists the screenshots that the content names, each once. */
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

/**
 * Makes the pictures of new and changed screenshots, and removes those of screenshots that the
 * content no longer names. Fails in one line that names the file of one that is too small or broken.
 */
export async function convertScreenshots(sources: readonly string[]): Promise<void> {
  const before = await readFile(hashesFile, 'utf8').catch(() => '{}');
  const hashes = new Map(Object.entries(JSON.parse(before) as Record<string, string>));
  const save = () =>
    writeFile(hashesFile, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
  for (const source of sources) {
    const original = await readFile(`${folder}/${source}`);
    const hash = createHash('sha256').update(original).digest('hex');
    const isComplete = madeOf(source).every((made) => existsSync(`${folder}/${made}`));
    if (hash === hashes.get(source) && isComplete) continue;
    await convert(source, original).catch((error: Error) => {
      throw new Error(`${folder}/${source} cannot be converted: ${error.message.trim()}.`, {
        cause: error,
      });
    });
    hashes.set(source, hash);
    await save();
  }
  for (const source of hashes.keys()) {
    if (sources.includes(source)) continue;
    for (const made of madeOf(source)) await rm(`${folder}/${made}`, { force: true });
    console.log(
      `The pictures made of ${folder}/${source}, which the content does not name, are removed.`,
    );
    hashes.delete(source);
    await save();
  }
}

/** Lists the pictures that the content does not name. They are not published. */
export function listUnusedPictures(sources: readonly string[]): string[] {
  const used = new Set([sprite, ...sources, ...sources.flatMap(madeOf)]);
  return readdirSync(folder)
    .filter((name) => pictureFile.test(name) && !used.has(name))
    .map((name) => `${folder}/${name}`);
}

/**
 * Writes a module of the addresses of pictures by name, so that a build has those that the content
 * names, and no others.
 */
export function writePictures(name: string, files: readonly string[]): string {
  const imports = files.map(
    (file, index) => `import picture${index} from ${JSON.stringify(`../images/${file}`)};\n`,
  );
  const entries = files.map((file, index) => `  [${JSON.stringify(file)}, picture${index}],\n`);
  return `// Made of what the content names by "npm run content:build".\n${imports.join('')}
export const ${name}: ReadonlyMap<string, string> = new Map([\n${entries.join('')}]);\n`;
}

/** The files that a browser shows of screenshots. */
export const filesOf = (sources: readonly string[]): string[] => sources.flatMap(madeOf);
