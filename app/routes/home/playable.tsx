import { clsx } from 'clsx';
import { Fragment, type MouseEvent } from 'react';
import { letterOutlines } from '#content/generated/logo.ts';
import { homeMessages } from '#content/messages/home.ts';
import { struckKey } from '#content/monogram.ts';
import { provider } from '#content/provider.ts';
import { press } from '#app/sound/keyboard.ts';
import { gapMs, play } from '#app/sound/play.ts';
import * as homeStyles from './home.module.css';
import '#content/generated/slogan.css';
import * as styles from './slogan.module.css';

const pitch = 108;
const width = letterOutlines.length * pitch - 8;
/** An octave above the slogan’s bars. */
const firstNote = 5;

/** A pointer plays the key under it; the keyboard plays all keys in turn. */
function playKeys({ currentTarget, clientX, detail }: MouseEvent<HTMLButtonElement>): void {
  if (detail > 0) {
    const box = currentTarget.getBoundingClientRect();
    play(firstNote + Math.floor(((clientX - box.left) / box.width) * letterOutlines.length));
    return;
  }
  play(firstNote, letterOutlines.length);
  for (const [index, key] of currentTarget.querySelectorAll('g g').entries())
    press(key, '0 9px', index * gapMs);
}

export function Logo() {
  return (
    <button type="button" className="printed" aria-label={homeMessages.playLogo} onClick={playKeys}>
      <svg
        className={homeStyles.logo}
        viewBox={`0 0 ${width} 112`}
        role="img"
        aria-label={provider.brand}
      >
        {letterOutlines.map((outline, index) => (
          <g
            key={index}
            className={clsx(homeStyles.logoKey, index === struckKey && 'drawnStruck')}
            transform={`translate(${2 + index * pitch} 2)`}
          >
            <rect className="drawnSide" y="10" width="96" height="98" rx="22" />
            <g className={homeStyles.top}>
              <rect className={homeStyles.logoCap} width="96" height="96" rx="22" />
              <path
                className={homeStyles.letter}
                d={outline}
                transform="translate(48 48) scale(.1)"
              />
            </g>
          </g>
        ))}
      </svg>
    </button>
  );
}

const bars = [
  { label: homeMessages.playLow, note: 0 },
  { label: homeMessages.playHigh, note: 3 },
];
export function Slogan() {
  return (
    <h1 className={styles.slogan} aria-label={provider.slogan}>
      {provider.sloganWords.map((word, index) => {
        const bar = bars[index - 1];
        return (
          <Fragment key={word}>
            {bar && (
              <>
                {' '}
                <button
                  type="button"
                  className={clsx(styles.bar, 'printed')}
                  aria-label={bar.label}
                  onClick={() => play(bar.note)}
                >
                  <span className="visuallyHidden">|</span>
                </button>{' '}
              </>
            )}
            <span>{word}</span>
          </Fragment>
        );
      })}
    </h1>
  );
}
