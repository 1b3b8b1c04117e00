import { clsx } from 'clsx';
import type { MouseEvent } from 'react';
import { letterOutlines } from '../../../content/generated/logo.ts';
import { homeMessages } from '../../../content/messages/home.ts';
import { struckKey } from '../../../content/monogram.ts';
import { provider } from '../../../content/provider.ts';
import { gapMs, play } from '../../ui/play.ts';
import styles from './home.module.css';
import { press } from './press.ts';

const pitch = 108;
const width = letterOutlines.length * pitch - 8;
const depth = 9;

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
    press(key, `${depth}px`, { delay: index * gapMs });
}

/**
 * The monogram on its keys, one of them down, which can be played. Its light and its dark variant
 * come from the tokens.
 */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <button type="button" aria-label={homeMessages.playLogo} onClick={playKeys}>
      <svg
        className={className}
        viewBox={`0 0 ${width} 112`}
        role="img"
        aria-label={provider.brand}
      >
        {letterOutlines.map((outline, index) => (
          <g
            key={index}
            className={clsx(styles.key, index === struckKey && styles.struckKey)}
            transform={`translate(${2 + index * pitch} 2)`}
          >
            <rect className="drawnSide" y="10" width="96" height="98" rx="22" />
            <g className={styles.top}>
              <rect className={styles.cap} width="96" height="96" rx="22" />
              <path className={styles.letter} d={outline} transform="translate(48 48)" />
            </g>
          </g>
        ))}
      </svg>
    </button>
  );
}
