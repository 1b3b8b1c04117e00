import { messages } from '../../../content/messages.ts';
import type { Review } from '../../../domain/reviews/review.schema.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stars } from '../../ui/stars.tsx';
import styles from './review-form.module.css';

interface NewerEditProps {
  newer: Review;
  onKeepMine: () => void;
  onTakeNewer: () => void;
}

/** Shows a newer edit posted elsewhere and offers a choice between it and the local input. */
export function NewerEdit({ newer, onKeepMine, onTakeNewer }: NewerEditProps) {
  return (
    <div className={styles.newer}>
      <Notice tone="bad">{messages.reviews.newerEdit}</Notice>
      <Stars rating={newer.rating} />
      <p dir="auto" className={styles.newerComment}>
        {newer.comment}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onKeepMine}>{messages.reviews.keepMine}</Button>
        <Button onClick={onTakeNewer}>{messages.reviews.takeNewer}</Button>
      </div>
    </div>
  );
}
