import { clsx } from 'clsx';
import { useEffect } from 'react';
import { play } from '#app/sound/play.ts';
import { maxRating } from '#content/limits.ts';
import { Keys, StarsFrame, StarsText } from './stars.tsx';
import * as styles from './played-stars.later.module.css';

/** Once the card has gone down. Keep in sync with the style sheet. */
const startMs = 550;

/** Stars go down one after another, as a scale. Browsers play no sound before the first click. */
export function PlayedStars({ rating }: { rating: number }) {
  useEffect(() => {
    if (!navigator.userActivation.hasBeenActive) return undefined;
    const timer = setTimeout(() => play(0, rating), startMs);
    return () => clearTimeout(timer);
  }, [rating]);
  return (
    <>
      <StarsText rating={rating} />
      <StarsFrame>
        {rating < maxRating && <Keys from={rating} to={maxRating} />}
        {Array.from({ length: rating }, (_, index) => (
          <g key={index} className={clsx('drawnStruck', styles.star)}>
            <Keys from={index} to={index + 1} />
          </g>
        ))}
      </StarsFrame>
    </>
  );
}
