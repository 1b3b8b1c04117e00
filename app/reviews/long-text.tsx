import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { isPlainClick } from '#framework/page.ts';
import * as styles from './long-text.module.css';

/** The style sheet cuts after this many lines on a phone, and earlier elsewhere. */
const maxLines = 9;
const charactersPerLine = 32;

/** True if a text may need more than `maxLines` on a phone. CJK characters are twice as wide. */
function mayBeLong(text: string): boolean {
  const places = (line: string) =>
    [...line].reduce((sum, character) => sum + (character < '\u1100' ? 1 : 2), 0);
  const lines = text
    .split('\n')
    .map((line) => Math.max(1, Math.ceil(places(line) / charactersPerLine)));
  return lines.reduce((sum, each) => sum + each, 0) > maxLines;
}

const focus = (text: HTMLElement | null) => text?.focus({ preventScroll: true });

interface LongTextProps {
  text: string;
  author: string;
  /** A page with the whole text, for visitors without scripts. If undefined, the text isn't cut. */
  href: string | undefined;
  className?: string | undefined;
}

export function LongText({ text, author, href, className }: LongTextProps) {
  const [whole, setWhole] = useState<'fits' | 'opened'>();
  const [foundAt, setFoundAt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const isCut = href !== undefined && whole === undefined && foundAt === 0 && mayBeLong(text);
  useLayoutEffect(() => {
    const shown = box.current?.clientHeight ?? 0;
    const needed = box.current?.firstElementChild?.clientHeight ?? 0;
    // CSS hides the link, but a keyboard could still reach it.
    if (isCut && needed <= shown) setWhole('fits');
  }, [isCut]);
  // Browsers scroll the cut part to words that are searched for, or quoted in the page's address.
  useLayoutEffect(() => setFoundAt(box.current?.scrollTop ?? 0), []);
  useLayoutEffect(() => {
    if (foundAt > 0) scrollBy({ top: foundAt, behavior: 'instant' });
  }, [foundAt]);
  return (
    <div
      ref={box}
      className={clsx(className, isCut && styles.cut)}
      onScroll={isCut ? ({ currentTarget }) => setFoundAt(currentTarget.scrollTop) : undefined}
    >
      <div className={styles.text}>
        <p
          ref={whole === 'opened' ? focus : undefined}
          tabIndex={whole === 'opened' ? -1 : undefined}
          dir="auto"
          className="userText"
        >
          {text}
        </p>
        {isCut && (
          <a
            href={href}
            className={styles.more}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              setWhole('opened');
            }}
          >
            {reviewsMessages.readMore}
            <span className="visuallyHidden">{reviewsMessages.writtenBy(author)}</span>
          </a>
        )}
      </div>
    </div>
  );
}
