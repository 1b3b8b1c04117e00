import { type CSSProperties, createElement as h, type ReactElement } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { lightColors as colors } from '../../content/colors.ts';
import { cardSize, type ShareCard } from '../../content/page-metadata/metadata.ts';
import { monogram as brandLetters } from '../../content/generated/monogram.ts';
import { struckKey } from '../../content/monogram.ts';
import { cutTypeface, displayCut } from '../subset-font.ts';
import { keyRow } from './key-row.ts';
import { keycap } from './keycap.ts';

const margin = 72;
// The largest heading, and the width of one as tall as it is wide, in characters: a longer one is smaller, until it breaks into lines.
const largestHeading = 150;
const smallestHeading = 76;
const headingWidth = 2900;

/** Loads the site's two cuts: the condensed one of its headings, and that of its text. */
export async function loadTypefaces(): Promise<Font[]> {
  const [display, text] = await Promise.all([cutTypeface(displayCut), cutTypeface({ wght: 460, wdth: 100 })]);
  return [
    { name: 'display', data: display, weight: 400, style: 'normal' },
    { name: 'text', data: text, weight: 400, style: 'normal' },
  ];
}

const box = (style: CSSProperties, ...children: (ReactElement | string)[]): ReactElement =>
  h('div', { style: { display: 'flex', ...style } }, ...children);

/** The brand's letters on keys, one of them struck, as in the header. */
function monogram(): ReactElement {
  const letters = brandLetters.map((letter, index) =>
    keycap({ size: 72, isDown: index === struckKey, isAccent: index === struckKey, legend: letter }),
  );
  return box({ gap: 10 }, ...letters);
}

/** The words of the heading, with a key for each bar, the first one struck, as on Home. */
function heading(text: string): ReactElement {
  const fontSize = Math.min(largestHeading, Math.max(smallestHeading, headingWidth / [...text].length));
  const bar = (isFirst: boolean) =>
    box({
      width: fontSize * 0.17,
      margin: `${fontSize * 0.1}px ${fontSize * 0.17}px ${fontSize * 0.06}px`,
      borderRadius: fontSize * 0.05,
      backgroundColor: isFirst ? colors.accent : colors.ink,
      boxShadow: `0 ${fontSize * 0.045}px 0 ${isFirst ? colors['accent-side'] : colors.side}`,
    });
  const parts = text.split(' | ').flatMap((words, index) => (index === 0 ? [words] : [bar(index === 1), words]));
  return box(
    { flexWrap: 'wrap', fontFamily: 'display', fontSize, lineHeight: 0.95, letterSpacing: '-0.03em' },
    ...parts.map((part) => (typeof part === 'string' ? box({}, part) : part)),
  );
}

/** Draws the letters of the brand, something below them, and a row of keys, as a PNG of few colors. */
async function drawPage(fonts: Font[], words: ReactElement, keys: ReactElement): Promise<Buffer> {
  const page = box(
    {
      boxSizing: 'border-box',
      flexDirection: 'column',
      ...cardSize,
      padding: `56px ${margin}px 0`,
      backgroundColor: colors.paper,
      color: colors.ink,
      fontFamily: 'text',
    },
    monogram(),
    words,
    keys,
  );
  const svg = await satori(page, { ...cardSize, fonts });
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer();
}

/** Draws the picture of a page in shared links, in the light theme, as a PNG. */
export async function drawCard(card: ShareCard, struck: number, fonts: Font[]): Promise<Buffer> {
  const text = box({ maxWidth: 860, marginTop: 34, fontSize: 38, lineHeight: 1.3, textWrap: 'balance', color: colors.quiet }, card.text);
  const words = box({ flexDirection: 'column', flexGrow: 1, justifyContent: 'center', paddingBottom: 22 }, heading(card.heading), text);
  return drawPage(fonts, words, keyRow({ struck, hasStars: card.hasStars === true }));
}
