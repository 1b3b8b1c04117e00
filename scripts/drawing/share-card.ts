import { createElement as h, type ReactElement } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { starPath } from '../../app/ui/star-path.ts';
import { lightColors as colors } from '../../content/generated/colors.ts';
import { monogram, struckKey } from '../../content/monogram.ts';
import { cardSize, type ShareCard } from '../../content/pages/page.ts';
import { maxRating } from '../../shared/limits.ts';
import { box } from './box.ts';
import { familyOf, loadCardFaces } from './typefaces.ts';

// The largest heading, and the width of one as tall as it is wide, in characters: a longer one is
// smaller, until it breaks into lines.
const heading = { largest: 150, smallest: 76, width: 2900 };
/** More than the width of the picture. */
const keysInRow = 8;

/** A key of the site: a cap above its visible side. The struck one is down. */
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

/** A star on a key. One that nobody has chosen promises no rating. */
function star(isChosen: boolean): ReactElement {
  const fill = isChosen ? colors['on-accent'] : colors.side;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${fill}" d="${starPath}"/></svg>`;
  return h('img', {
    src: `data:image/svg+xml,${encodeURIComponent(drawn)}`,
    width: 60,
    height: 60,
  });
}

/** The words of the heading, with a key for each bar, the first one struck, as on Home. */
function drawHeading(text: string, fontFamily: string): ReactElement {
  const fontSize = Math.min(
    heading.largest,
    Math.max(heading.smallest, heading.width / [...text].length),
  );
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
      box({ flexShrink: 1 }, words),
    ]);
  return box(
    {
      flexWrap: 'wrap',
      flexShrink: 1,
      fontFamily,
      fontSize,
      lineHeight: 0.95,
      letterSpacing: '-0.03em',
    },
    ...parts,
  );
}

/**
 * Draws the picture of a page in shared links, in the light theme, as a PNG of few colors. One key
 * of the row at its bottom is struck.
 */
export async function drawShareCard(card: ShareCard, struck = 0): Promise<Buffer> {
  const { hasStars = false } = card;
  const title = card.heading.normalize('NFC');
  const [large, small] = await loadCardFaces(card);
  const page = box(
    {
      boxSizing: 'border-box',
      flexDirection: 'column',
      ...cardSize,
      padding: '56px 72px 0',
      backgroundColor: colors.paper,
      color: colors.ink,
      fontFamily: familyOf(small.faces),
    },
    box(
      { gap: 6, flexShrink: 1 },
      ...monogram.map((letter, index) =>
        keycap(76, index === struckKey, letter, familyOf(large.faces)),
      ),
    ),
    box(
      {
        flexDirection: 'column',
        flexGrow: 1,
        flexShrink: 1,
        justifyContent: 'center',
        paddingBottom: 22,
      },
      drawHeading(title, familyOf(large.faces)),
      box(
        {
          flexShrink: 1,
          maxWidth: 860,
          marginTop: 34,
          fontSize: 38,
          lineHeight: 1.3,
          textWrap: 'balance',
          color: colors.quiet,
        },
        card.text.normalize('NFC'),
      ),
    ),
    // It runs out of the picture.
    box(
      { gap: 12, height: 108 },
      ...Array.from({ length: keysInRow }, (_, key) => {
        const isStruck = struck % keysInRow === key;
        return keycap(128, isStruck, hasStars && key < maxRating ? star(isStruck) : '');
      }),
    ),
  );
  const fonts = [...large.faces, ...small.faces];
  const svg = await satori(page, { ...cardSize, fonts });
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer();
}
