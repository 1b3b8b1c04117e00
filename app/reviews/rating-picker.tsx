import { useState } from 'react';
import { play } from '#app/sound/play.ts';
import { RadioGroup } from '#app/ui/field.tsx';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { starPath } from './star-path.ts';
import * as styles from './rating-picker.module.css';

interface RatingPickerProps {
  /** 0 for none. */
  value: number;
  onChange: (rating: number) => void;
  error?: string | undefined;
}

export function RatingPicker({ value, onChange, error }: RatingPickerProps) {
  // A pointer that rests on a star must not hide what is chosen.
  const [isKeyed, setKeyed] = useState(false);
  return (
    <RadioGroup legend={reviewsMessages.rating} error={error}>
      <div className={styles.stars} data-keyed={isKeyed ? '' : undefined}>
        {[1, 2, 3, 4, 5].map((rating) => (
          <label key={rating} className={styles.star}>
            <input
              type="radio"
              name="rating"
              value={rating}
              checked={value === rating}
              aria-label={reviewsMessages.stars(rating)}
              onChange={() => {
                play(0, rating);
                onChange(rating);
              }}
              onFocus={() => setKeyed(true)}
              onKeyDown={(event) => {
                setKeyed(true);
                // It would post the review, which may have no words yet.
                if (event.key === 'Enter') event.preventDefault();
              }}
              onPointerMove={() => setKeyed(false)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={starPath} />
            </svg>
          </label>
        ))}
      </div>
    </RadioGroup>
  );
}
