import { existsSync, globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { SaxesParser } from 'saxes';
import { z } from 'zod';
import { maxTitleLength } from '#content/fit-title.ts';
import {
  colorsFile,
  paintCover,
  readColors,
  tokensFile,
  writeColors,
} from '#scripts/drawing/colors.ts';
import { explainMissing, loadCardFaces } from '#scripts/drawing/typefaces.ts';
import { fileOf } from './find-problems.ts';
import { charactersIn, descriptionLength } from './schema.ts';

function* listTexts(value: unknown, path: PropertyKey[]): Generator<[string, string]> {
  if (typeof value === 'string') yield [z.core.toDotPath(path), value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value))
      yield* listTexts(each, [...path, Array.isArray(value) ? Number(key) : key]);
}

const textFiles =
  'content/{messages/*,email-messages,hiding-reasons,privacy,record,report-reasons,review-feed,reviews-about}.ts';

async function findEmptyMessages(): Promise<string[]> {
  const files = globSync(textFiles, { exclude: ['**/*.test.ts'] });
  const found = files.map(async (file) => {
    const module: unknown = await import(pathToFileURL(file).href);
    return [...listTexts(module, [])]
      .filter(([, text]) => text.trim() === '')
      .map(([path]) => `${file.replaceAll('\\', '/')}: ${path}: empty.`);
  });
  return (await Promise.all(found)).flat();
}

/** Finds metadata that search engines would truncate or take for duplicates. */
async function findMetadataProblems(): Promise<string[]> {
  const { pageMetadata } = await import('#content/pages.ts');
  const { caseStudyPages } = await import('#content/share-cards.ts');
  const { min, max } = descriptionLength;
  const seen = new Map<string, string>();
  return [...pageMetadata, ...caseStudyPages].flatMap(({ path, title, description }) => {
    const problems: string[] = [];
    const refuse = (name: string, text: string, problem: string) =>
      problems.push(`content/pages: the ${name} of ${path}, “${text}”: ${problem}.`);
    if (title.trim() === '') refuse('title', title, 'empty');
    if (charactersIn(title) > maxTitleLength)
      refuse('title', title, `more than ${maxTitleLength} characters`);
    const length = charactersIn(description);
    if (length > max) refuse('description', description, `more than ${max} characters`);
    if (length < min) refuse('description', description, `fewer than ${min} characters`);
    for (const [name, text] of [
      ['title', title],
      ['description', description],
    ] as const) {
      const other = seen.get(`${name} ${text}`);
      if (other !== undefined) refuse(name, text, `${other} has the same`);
      seen.set(`${name} ${text}`, path);
    }
    return problems;
  });
}

/** Finds letters that no share card typeface has, and names the content they come from. */
async function findMissingLetters(content: object): Promise<string[]> {
  const { everyShareCard } = await import('#content/share-cards.ts');
  const joined = (part: 'heading' | 'text') => everyShareCard.map((card) => card[part]).join('');
  const all = { heading: joined('heading'), text: joined('text') };
  const missing = (await loadCardFaces(all)).flatMap((found) => found.missing);
  const texts = Object.entries(content).flatMap(([file, value]) =>
    [...listTexts(value, [file])].map(([path, text]) => ({ file, path, text })),
  );
  return everyShareCard.flatMap((card) => {
    const words = `${card.heading} ${card.text}`.normalize('NFC');
    const lacking = missing.filter((letter) => words.includes(letter));
    if (lacking.length === 0) return [];
    const source = texts.find(
      ({ text }) =>
        words.includes(text.normalize('NFC')) &&
        lacking.some((letter) => text.normalize('NFC').includes(letter)),
    );
    const place =
      source === undefined
        ? `content/pages: the picture of “${card.heading}” in shared links`
        : `${fileOf(source.file)}: ${source.path}`;
    return [`${place}: ${explainMissing(lacking)}.`];
  });
}

function findColorProblems(): string[] {
  const { colors, problems } = readColors(readFileSync(tokensFile, 'utf8'));
  if (problems.length > 0) return problems;
  const drawings = [
    [colorsFile, () => writeColors(colors)],
    ...globSync('content/images/covers/*.svg').map(
      (file) => [file, (svg: string) => paintCover(svg, colors)] as const,
    ),
  ] as const;
  return drawings
    .filter(([file, draw]) => {
      const drawn = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return drawn !== draw(drawn);
    })
    .map(([file]) => `${file}: not the colors of ${tokensFile}: run "npm run draw".`);
}

function findMistake(svg: string): string | undefined {
  const parser = new SaxesParser({ xmlns: true });
  let mistake: string | undefined;
  let root: string | undefined;
  parser.on('error', ({ message }) => (mistake ??= message.replace(/\.$/u, '')));
  parser.on('opentag', ({ uri, local }) => (root ??= `${uri} ${local}`));
  parser.write(svg).close();
  return root === 'http://www.w3.org/2000/svg svg'
    ? mistake
    : 'it does not start with <svg xmlns="http://www.w3.org/2000/svg">';
}

/** Browsers don't show a drawing with a mistake, and the build includes it unchecked. */
const findBrokenDrawings = (): string[] =>
  globSync('content/images/**/*.svg').flatMap((file) => {
    const mistake = findMistake(readFileSync(file, 'utf8'));
    return mistake === undefined
      ? []
      : [`${file.replaceAll('\\', '/')}: browsers cannot show it: ${mistake}.`];
  });

/** Without a `viewBox`, browsers crop a drawing instead of scaling it. */
const findCroppedCovers = (): string[] =>
  globSync('content/images/covers/*.svg')
    .filter((file) => {
      const [tag = ''] = /<svg[^>]*/u.exec(readFileSync(file, 'utf8')) ?? [];
      return !/\sviewBox\s*=/u.test(tag);
    })
    .map((file) => `${file.replaceAll('\\', '/')}: add viewBox="0 0 320 200" to its <svg>.`);

/** Lists problems in the pages of otherwise valid content. */
export async function findPageProblems(content: object): Promise<string[]> {
  const colors = findColorProblems();
  // Nothing can be drawn without valid colors.
  if (colors.length > 0) return colors;
  const problems = [
    ...(await findEmptyMessages()),
    ...(await findMetadataProblems()),
    ...(await findMissingLetters(content)),
    ...findBrokenDrawings(),
    ...findCroppedCovers(),
  ];
  return [...new Set(problems)];
}
