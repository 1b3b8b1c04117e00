import { Fragment } from 'react';
import { homeMessages } from '../../../content/messages/home.ts';
import { provider } from '../../../content/provider.ts';
import '../../../content/generated/slogan.css';
import styles from './slogan.module.css';
import { useNote } from './use-note.ts';

const bars = [
  { label: homeMessages.playLow, hertz: 261.63 },
  { label: homeMessages.playHigh, hertz: 392 },
];

/** The slogan, as large as its words allow; the bars between them are keys that sound when pressed. */
export function Slogan() {
  const play = useNote();
  return (
    <h1 className={styles.slogan} aria-label={provider.slogan}>
      {provider.sloganWords.map((word, index) => {
        const bar = bars[index - 1];
        return (
          <Fragment key={word}>
            {bar && (
              <>
                {' '}
                <button type="button" className={styles.bar} aria-label={bar.label} onClick={() => play(bar.hertz)}>
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
