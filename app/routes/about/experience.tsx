import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { play } from '#app/sound/play.ts';
import { arrowLeftIcon, arrowRightIcon, Button, Container, Icon } from '#app/ui';
import { aboutMessages } from '#content/messages/about.ts';
import { timeline } from '#content/timeline.ts';
import { useArrowKeys } from './arrow-keys.ts';
import { Section } from './section.tsx';
import { WalkingFigure } from './walking-figure.tsx';
import * as styles from './experience.later.module.css';

const blanks = Array.from({ length: 5 }, (_, slot) => (
  <li key={slot} className={styles.blank} aria-hidden="true" />
));
/** Opacity in percent by distance from the chosen date. Dates farther away have 10. */
const fades = [100, 50, 25];
const last = timeline.length - 1;
/** Safari before 26.2 has no scrollend event. There, a pause this long counts. */
const pauseMs = 150;

const scrollRange = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth;
const indexInMiddle = (list: HTMLElement) =>
  last === 0 ? 0 : Math.round((list.scrollLeft / scrollRange(list)) * last);

/**
 * Dates in a row that scrolls sideways. A swipe chooses the date in the middle, as do two keys on a
 * phone.
 */
export function Experience() {
  const dates = useRef<HTMLUListElement>(null);
  const scrolledBy = useRef<'finger' | 'choice'>(undefined);
  const isTouched = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [{ chosen, isBack, walks }, setWay] = useState({ chosen: 0, isBack: false, walks: 0 });
  const [trodden, setTrodden] = useState<{ index: number; foot: number }>();
  const keys = useArrowKeys(chosen, 'click');
  const entry = timeline[chosen] ?? timeline[0];
  const choose = (index: number) =>
    setWay({
      chosen: index,
      isBack: index < chosen || (index === chosen && isBack),
      walks: walks + 1,
    });
  const tread = (frame: number | undefined) =>
    setTrodden(
      frame === undefined || !dates.current
        ? undefined
        : { index: indexInMiddle(dates.current), foot: frame % 2 },
    );
  const center = (index: number) => {
    const list = dates.current;
    // scrollIntoView would also scroll the page.
    list?.scrollTo({ left: (index / last) * scrollRange(list) });
  };
  const goTo = (index: number) => {
    play(index);
    scrolledBy.current = 'choice';
    center(index);
    choose(index);
  };
  const settle = () => {
    const list = dates.current;
    if (!list || last === 0) return;
    const index = indexInMiddle(list);
    if (scrolledBy.current === 'finger') {
      if (index !== chosen) choose(index);
    } else if (scrolledBy.current === 'choice') {
      // In Safari, interrupting a smooth scroll may end at the previous target.
      if (index !== chosen) center(chosen);
      else scrolledBy.current = undefined;
    }
  };
  const settleAfterPause = () => {
    clearTimeout(pause.current);
    // A finger that rests has not ended its swipe.
    if ('onscrollend' in window || isTouched.current) return;
    pause.current = setTimeout(settle, pauseMs);
  };
  const liftFinger = () => {
    isTouched.current = false;
    settleAfterPause();
  };
  return (
    <Section id="experience" heading={aboutMessages.experience} shape="band">
      <div className={clsx(styles.band, 'whenScripted')}>
        {/* From left to right even on a page translated into Arabic, like the arrow keys. */}
        <div className={styles.stepKeys} dir="ltr">
          {last > 0 && (
            <Button
              iconOnly
              aria-label={aboutMessages.previousDate}
              aria-disabled={chosen === 0}
              onClick={() => goTo(chosen - 1)}
            >
              <Icon of={arrowLeftIcon} />
            </Button>
          )}
          <WalkingFigure
            key={walks}
            isWalking={walks > 0}
            isBack={isBack}
            era={entry.era}
            onFrame={tread}
          />
          {last > 0 && (
            <Button
              iconOnly
              aria-label={aboutMessages.nextDate}
              aria-disabled={chosen === last}
              onClick={() => goTo(chosen + 1)}
            >
              <Icon of={arrowRightIcon} />
            </Button>
          )}
        </div>
        <ul
          ref={dates}
          className={styles.dates}
          dir="ltr"
          aria-label={aboutMessages.dates}
          // Otherwise a tab stop in Firefox.
          tabIndex={-1}
          {...keys.row}
          onTouchStart={() => {
            scrolledBy.current = 'finger';
            isTouched.current = true;
          }}
          onTouchEnd={liftFinger}
          onTouchCancel={liftFinger}
          onWheel={() => (scrolledBy.current = undefined)}
          onScrollEnd={settle}
          onScroll={settleAfterPause}
        >
          {blanks}
          {timeline.map(({ date }, index) => (
            <li
              key={date}
              className={styles.slot}
              data-fade={fades[Math.abs(index - chosen)] ?? 10}
              data-foot={index === trodden?.index ? trodden.foot : undefined}
            >
              <button
                type="button"
                className={styles.date}
                aria-current={index === chosen ? 'true' : undefined}
                {...keys.button(index)}
                onClick={({ currentTarget }) => {
                  // focus() would also scroll the page.
                  currentTarget.focus({ preventScroll: true });
                  goTo(index);
                }}
              >
                {date}
              </button>
            </li>
          ))}
          {blanks}
        </ul>
        <p className={styles.event} aria-live="polite">
          {/* Visible on its key above. */}
          <span className="visuallyHidden">{entry.date}</span> <span>{entry.event}</span>
        </p>
      </div>
      <Container>
        <ol reversed className={styles.record}>
          {timeline.toReversed().map(({ date, event }) => (
            <li key={date}>
              <strong>{date}</strong> <span>{event}</span>
            </li>
          ))}
        </ol>
      </Container>
    </Section>
  );
}
