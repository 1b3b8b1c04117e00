import { createElement as h, type ReactElement } from 'react';
import { lightColors as colors } from '../../content/colors.ts';
import { maxRating } from '../../shared/limits.ts';
import { starPath } from '../../app/ui/star-path.ts';
import { keycap } from './keycap.ts';

const keySize = 124;
const gap = 16;
const keys = Array.from({ length: 8 }, (_, index) => index);
/** How much of the row the picture shows. */
const shown = 108;

/** A star on a key. One that nobody has chosen promises no rating. */
function star(isChosen: boolean): ReactElement {
  const drawn = encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${isChosen ? colors['on-accent'] : colors.side}" d="${starPath}"/></svg>`,
  );
  return h('img', { src: `data:image/svg+xml,${drawn}`, width: 60, height: 60 });
}

/** A row of keys that runs out of the picture at the bottom. One of them is struck; the first five may have the stars of the rating picker. */
export function keyRow({ struck, hasStars }: { struck: number; hasStars: boolean }): ReactElement {
  const row = keys.map((key) => {
    const isStruck = struck % keys.length === key;
    return keycap({
      size: keySize,
      isDown: isStruck,
      isAccent: isStruck,
      ...(hasStars && key < maxRating ? { legend: star(isStruck) } : {}),
    });
  });
  return h('div', { style: { display: 'flex', flexShrink: 0, gap, height: shown, overflow: 'visible' } }, ...row);
}
