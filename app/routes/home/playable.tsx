import { clsx } from 'clsx';
import { Fragment, type MouseEvent, useEffect, useRef, useState } from 'react';
import { letterOutlines } from '../../../content/generated/logo.ts';
import { homeMessages } from '../../../content/messages/home.ts';
import { struckKey } from '../../../content/monogram.ts';
import { provider } from '../../../content/provider.ts';
import { local } from '../../api-client/browser-storage.ts';
import { useDisplayTime } from '../../layout/use-display-time.ts';
import { useHydrated } from '../../layout/use-hydrated.ts';
import { gapMs, play } from '../../play.ts';
import homeStyles from './home.module.css';
import '../../../content/generated/slogan.css';
import styles from './slogan.module.css';

function press(key: Element | null, depth: string, { delay = 0, duration = 240 }): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  key?.animate([{ offset: 0.4, translate: `0 ${depth}`, boxShadow: 'none' }], {
    delay,
    duration,
    easing: 'ease-out',
  });
}

const pitch = 108;
const width = letterOutlines.length * pitch - 8;
/** Its keys begin an octave above the slogan’s bars. */
const firstNote = 5;

/** A pointer plays the key that it presses, a keyboard all of them in turn. */
function playKeys({ currentTarget, clientX, detail }: MouseEvent<HTMLButtonElement>): void {
  if (detail > 0) {
    const box = currentTarget.getBoundingClientRect();
    play(firstNote + Math.floor(((clientX - box.left) / box.width) * letterOutlines.length));
    return;
  }
  play(firstNote, letterOutlines.length);
  for (const [index, key] of currentTarget.querySelectorAll('g g').entries())
    press(key, '9px', { delay: index * gapMs });
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
const pressShown = 'pressShown';
const waitMs = 1500;

/**
 * The slogan, as large as its words allow; the bars between them are keys that sound when pressed.
 * On the first visit that begins with this page, and only then, the first bar presses itself once
 * without a sound, to show that it can be pressed.
 */
export function Slogan() {
  const firstBar = useRef<HTMLButtonElement>(null);
  const isHydrated = useHydrated();
  const [beginsVisit] = useState(!isHydrated);
  const isDisplayed = useDisplayTime() !== undefined;
  useEffect(() => {
    if (!beginsVisit || !isDisplayed || local.getItem(pressShown) !== null) return undefined;
    const showPress = () => {
      press(firstBar.current, '0.045em', { duration: 500 });
      local.setItem(pressShown, '');
    };
    // A tab that was left again gets no frame.
    const wait = setTimeout(() => requestAnimationFrame(showPress), waitMs);
    return () => clearTimeout(wait);
  }, [beginsVisit, isDisplayed]);
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
                  ref={index === 1 ? firstBar : undefined}
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
