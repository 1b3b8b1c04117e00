import { Fragment, useRef } from 'react';
import { homeMessages } from '../../../content/messages/home.ts';
import { provider } from '../../../content/provider.ts';
import '../../../content/generated/slogan.css';
import { play } from '../../ui/play.ts';
import styles from './slogan.module.css';
import { useFirstPress } from './use-first-press.ts';

const bars = [
  { label: homeMessages.playLow, note: 0 },
  { label: homeMessages.playHigh, note: 3 },
];

/**
 * The slogan, as large as its words allow; the bars between them are keys that sound when pressed.
 */
export function Slogan() {
  const firstBar = useRef<HTMLButtonElement>(null);
  useFirstPress(firstBar, '0.045em');
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
                  className={styles.bar}
                  aria-label={bar.label}
                  onClick={() => play(bar.note)}
                >
                  <span>|</span>
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
