import { createElement as h, type ReactElement } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { starPath } from '#app/reviews/star-path.ts';
import { lightColors as colors } from '#content/generated/colors.ts';
import { maxRating } from '#content/limits.ts';
import { monogram, struckKey } from '#content/monogram.ts';
import { cardSize, type ShareCard } from '#content/pages/page.ts';
import { box } from './box.ts';
import { readCover } from './cover.ts';
import { familyOf, loadCardFaces } from './typefaces.ts';

// Sizes in pixels.
const margin = { top: 48, side: 72 };
const logoSize = 76;
const belowLogo = 64;
const width = cardSize.width - 2 * margin.side;
/** Average width of a character, in em. */
const characterWidth = 0.44;
/** Covers are clipped, because a whole one at this height would be wider than the picture. */
const cover = { left: 672, top: 84, height: 462 };
const keysInRow = 8;
const struckInRow = 6;

function keycap(
  size: number,
  isStruck: boolean,
  legend: ReactElement | string = '',
  fontFamily = 'display',
): ReactElement {
  return box(
    {
      boxSizing: 'border-box',
      width: size,
      height: size,
      alignItems: 'center',
      justifyContent: 'center',
      borderRadius: size * 0.24,
      fontFamily,
      fontSize: size * 0.53,
      ...(isStruck
        ? {
            marginTop: size * 0.08,
            backgroundColor: colors.accent,
            color: colors['on-accent'],
          }
        : {
            border: `2px solid ${colors.line}`,
            backgroundColor: colors.cap,
            boxShadow: `0 ${size * 0.05}px 0 ${colors.side}`,
          }),
    },
    legend,
  );
}

const drawSvg = (svg: string, size: { width: number; height: number }): ReactElement =>
  h('img', { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, ...size });

function star(isLit: boolean): ReactElement {
  const fill = isLit ? colors['on-accent'] : colors.side;
  return drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${fill}" d="${starPath}"/></svg>`,
    { width: 108, height: 108 },
  );
}

const drawLogo = (display: string): ReactElement =>
  box(
    { gap: 6, marginBottom: belowLogo },
    ...monogram.map((letter, index) => keycap(logoSize, index === struckKey, letter, display)),
  );

/**
 * Returns the font size that fits a heading into this many lines. A heading too long for `min`
 * takes another line, unless a word is wider than the line.
 */
function fitHeading(
  text: string,
  {
    lineWidth = width,
    lines = 1,
    min,
    max,
  }: Record<'min' | 'max', number> & {
    lineWidth?: number;
    lines?: number;
  },
): number {
  const longestWord = Math.max(...text.split(' ').map((word) => [...word].length));
  const fits = (characters: number) => lineWidth / characterWidth / characters;
  // A bar with its spaces is about as wide as a letter.
  const characters = [...text.replaceAll(' | ', '|')].length;
  const wanted = Math.max(min, Math.min(max, lines * fits(characters)));
  return Math.min(wanted, fits(longestWord));
}

/** Draws each bar in a heading as a key, the first one struck, as on Home. */
function drawHeading(text: string, fontSize: number, display: string): ReactElement {
  const bar = (isFirst: boolean) =>
    box({
      width: fontSize * 0.17,
      margin: `${fontSize * 0.1}px ${fontSize * 0.17}px ${fontSize * 0.06}px`,
      borderRadius: fontSize * 0.05,
      backgroundColor: isFirst ? colors.accent : colors.ink,
      boxShadow: `0 ${fontSize * 0.045}px 0 ${isFirst ? colors['accent-side'] : colors.side}`,
    });
  const parts = text
    .split(' | ')
    .flatMap((words, index) => [
      ...(index === 0 ? [] : [bar(index === 1)]),
      box({ flexShrink: 1, textWrap: 'balance' }, words),
    ]);
  return box(
    {
      flexWrap: 'wrap',
      flexShrink: 1,
      fontFamily: display,
      fontSize,
      lineHeight: 0.93,
      letterSpacing: '-0.03em',
    },
    ...parts,
  );
}

const drawText = (text: string): ReactElement =>
  box(
    {
      flexShrink: 1,
      maxWidth: 960,
      marginTop: 26,
      fontSize: 38,
      lineHeight: 1.25,
      textWrap: 'balance',
      wordBreak: 'break-word',
      color: colors.quiet,
    },
    text,
  );

/** The row of keys extends past the edge of the picture. */
function drawPage({ heading, text }: ShareCard, display: string): ReactElement[] {
  return [
    drawLogo(display),
    box(
      { flexDirection: 'column', flexGrow: 1, flexShrink: 1, justifyContent: 'center' },
      drawHeading(heading, fitHeading(heading, { min: 96, max: 150 }), display),
      drawText(text),
    ),
    box(
      { gap: 12, height: 84, marginTop: 36 },
      ...Array.from({ length: keysInRow }, (_, key) => keycap(128, key === struckInRow)),
    ),
  ];
}

function drawReview({ heading, text }: ShareCard, display: string, rating: number): ReactElement[] {
  return [
    drawLogo(display),
    box(
      { gap: 18, height: 212 },
      ...Array.from({ length: maxRating }, (_, key) =>
        keycap(196, key < rating, star(key < rating)),
      ),
    ),
    box(
      { flexDirection: 'column', marginTop: 28 },
      drawHeading(heading, fitHeading(heading, { min: 40, max: 104 }), display),
      drawText(text),
    ),
  ];
}

/** Draws a number on keys, the last one struck. */
function drawNumber(number: string, maxWidth: number, display: string): ReactElement {
  const gap = 8;
  const size = Math.min(80, maxWidth / number.length - gap);
  return box(
    { gap, alignItems: 'flex-end', fontFamily: display, fontSize: size * 0.53 },
    ...[...number].map((character, index) =>
      /[.,]/u.test(character)
        ? box({}, character)
        : keycap(size, index === number.length - 1, character, display),
    ),
  );
}

function drawCaseStudy(
  { heading }: ShareCard,
  display: string,
  proof: NonNullable<ShareCard['proof']>,
): ReactElement[] {
  const lineWidth = cover.left - margin.side - 24;
  const fontSize = fitHeading(heading, { lineWidth, lines: 2.75, min: 72, max: 96 });
  return [
    drawLogo(display),
    box(
      { width: lineWidth, flexDirection: 'column', flexGrow: 1, flexShrink: 1 },
      drawHeading(heading, fontSize, display),
    ),
    box(
      { width: lineWidth, alignItems: 'center', gap: 24, marginBottom: 44 },
      drawNumber(proof.number, lineWidth * 0.5, display),
      box(
        {
          flexShrink: 1,
          fontSize: proof.number.length > 3 || [...proof.label].length > 32 ? 26 : 34,
          lineHeight: 1.2,
          textWrap: 'balance',
          wordBreak: 'break-word',
        },
        proof.label,
      ),
    ),
    box(
      {
        position: 'absolute',
        left: cover.left,
        top: cover.top,
        overflow: 'hidden',
        borderRadius: 28,
        boxShadow: `0 14px 0 ${colors.side}`,
      },
      drawSvg(readCover(proof.cover), { width: cover.height * 1.6, height: cover.height }),
    ),
  ];
}

function drawContent(card: ShareCard, display: string): ReactElement[] {
  if (card.proof !== undefined) return drawCaseStudy(card, display, card.proof);
  if (card.rating !== undefined) return drawReview(card, display, card.rating);
  return drawPage(card, display);
}

/** Draws a share card in the light theme, as a PNG of 64 colors. */
export async function drawShareCard(card: ShareCard): Promise<Buffer> {
  const [large, small] = await loadCardFaces(card);
  const composed = {
    ...card,
    heading: card.heading.normalize('NFC'),
    text: card.text.normalize('NFC'),
  };
  const page = box(
    {
      position: 'relative',
      boxSizing: 'border-box',
      flexDirection: 'column',
      ...cardSize,
      padding: `${margin.top}px ${margin.side}px 0`,
      backgroundColor: colors.paper,
      color: colors.ink,
      fontFamily: familyOf(small.faces),
    },
    ...drawContent(composed, familyOf(large.faces)),
  );
  const fonts = [...large.faces, ...small.faces];
  const svg = await satori(page, { ...cardSize, fonts });
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer();
}
