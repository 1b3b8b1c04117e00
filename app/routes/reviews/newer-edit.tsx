import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { Review } from '../../../shared/reviews.ts';
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
      <Notice tone="bad">{reviewsMessages.newerEdit}</Notice>
      <Stars rating={newer.rating} />
      <p dir="auto" className={styles.newerComment}>
        {newer.comment}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onKeepMine}>{reviewsMessages.keepMine}</Button>
        <Button onClick={onTakeNewer}>{reviewsMessages.takeNewer}</Button>
      </div>
    </div>
  );
}
