import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { listId, newReviewId } from './use-form-open.ts';
import styles from './form-toggle.module.css';

const address = `#${newReviewId}`;

interface FormToggleProps {
  ref: Ref<HTMLAnchorElement>;
  /** Undefined until hydration. */
  isOpen: boolean | undefined;
  onToggle: () => void;
}

/**
 * Opens and closes the form for a new review. Until hydration, and without scripts, these are two links, and the address decides which
 * one shows. After it the first is a button, still the same element so that it keeps the focus.
 */
export function FormToggle({ ref, isOpen, onToggle }: FormToggleProps) {
  const toggle = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    onToggle();
  };
  const asButton =
    isOpen === undefined
      ? { className: styles.open }
      : ({
          role: 'button',
          'aria-expanded': isOpen,
          'aria-controls': newReviewId,
          onClick: toggle,
          // A link follows Enter alone.
          onKeyDown: (event: KeyboardEvent) => (event.key === ' ' ? toggle(event) : undefined),
        } as const);
  return (
    <>
      <KeyLink ref={ref} href={address} variant={isOpen === true ? 'key' : 'accent'} {...asButton}>
        {isOpen === true ? reviewsMessages.close : reviewsMessages.open}
      </KeyLink>
      {isOpen === undefined ? (
        <KeyLink href={`#${listId}`} className={styles.close}>
          {reviewsMessages.close}
        </KeyLink>
      ) : null}
    </>
  );
}
