import { clsx } from 'clsx';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { aboutMessages } from '../../../content/messages/about.ts';
import { timeline } from '../../../content/timeline.ts';
import { Container } from '../../ui/container.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon, arrowRightIcon } from '../../ui/icons.ts';
import { Button } from '../../ui/key.tsx';
import { Section } from './section.tsx';
import { WalkingFigure } from './walking-figure.tsx';
import styles from './experience.module.css';

const blanks = Array.from({ length: 5 }, (_, slot) => (
  <li key={slot} className={styles.blank} aria-hidden="true" />
));
/**
 * The opacity of a date, in percent, by its distance from the chosen one. All further ones have 10.
 */
const fades = [100, 50, 25];
const last = timeline.length - 1;
/** Where scrolling only looks around. In the style sheet, too. */
const desktop = '(width > 768px) and (pointer: fine)';

/**
 * The timeline: a row of dates, the figure that walks to the chosen one, and its event. On a phone,
 * a swipe or two arrow keys choose.
 */
export function Experience() {
  const dates = useRef<HTMLUListElement>(null);
  const [{ chosen, isBack, walks }, setWay] = useState({ chosen: 0, isBack: false, walks: 0 });
  const entry = timeline[chosen] ?? timeline[0];
  const choose = (index: number) =>
    setWay({
      chosen: index,
      isBack: index < chosen || (index === chosen && isBack),
      walks: walks + 1,
    });
  // A key's scrolling may interrupt another, whose end would choose a date on the way.
  const isScrolledByHand = useRef(false);
  const goTo = (index: number) => {
    isScrolledByHand.current = false;
    const list = dates.current;
    // scrollIntoView would move the page, too.
    list?.scrollTo({ left: (index / last) * scrollRange(list) });
    choose(index);
  };
  useScrollEnd(dates, (list) => {
    const index = Math.round((list.scrollLeft / scrollRange(list)) * last);
    if (isScrolledByHand.current && index !== chosen && !matchMedia(desktop).matches) choose(index);
  });
  return (
    <Section heading={aboutMessages.experience} shape="band">
      <div className={clsx(styles.band, 'whenScripted')}>
        <div className={styles.way}>
          <Button
            icon
            aria-label={aboutMessages.previousDate}
            aria-disabled={chosen === 0}
            onClick={() => goTo(chosen - 1)}
          >
            <Icon of={arrowLeftIcon} />
          </Button>
          <WalkingFigure key={walks} isWalking={walks > 0} isBack={isBack} era={entry.era} />
          <Button
            icon
            aria-label={aboutMessages.nextDate}
            aria-disabled={chosen === last}
            onClick={() => goTo(chosen + 1)}
          >
            <Icon of={arrowRightIcon} />
          </Button>
        </div>
        <DateList
          ref={dates}
          chosen={chosen}
          onChoose={goTo}
          onTouched={() => (isScrolledByHand.current = true)}
        />
        <p className={styles.event} aria-live="polite">
          <strong className={styles.eventDate}>{entry.date}</strong> <span>{entry.event}</span>
        </p>
      </div>
      <Container>
        <ol className={styles.record}>
          {timeline.map(({ date, event }) => (
            <li key={date}>
              <strong>{date}</strong> <span>{event}</span>
            </li>
          ))}
        </ol>
      </Container>
    </Section>
  );
}

/** How far a list scrolls: from its first item in the middle to its last one there. */
const scrollRange = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth;

interface DateListProps {
  ref: RefObject<HTMLUListElement | null>;
  chosen: number;
  onChoose: (index: number) => void;
  /** Called when the visitor may begin to scroll. */
  onTouched: () => void;
}

/**
 * The dates as a row of keys that scrolls sideways. The browser keeps the chosen one centered when
 * the window changes its size.
 */
function DateList({ ref, chosen, onChoose, onTouched }: DateListProps) {
  const choose = (index: number) => {
    const key = ref.current?.querySelectorAll('button')[index];
    if (!key) return;
    // Focusing would move the page, too.
    key.focus({ preventScroll: true });
    onChoose(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: last }[event.key];
    if (index === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(index);
  };
  return (
    <ul
      ref={ref}
      className={styles.dates}
      aria-label={aboutMessages.dates}
      onKeyDown={onKeyDown}
      onPointerDown={onTouched}
      onWheel={onTouched}
    >
      {blanks}
      {timeline.map(({ date }, index) => (
        <li key={date} className={styles.slot} data-fade={fades[Math.abs(index - chosen)] ?? 10}>
          <button
            type="button"
            className={styles.date}
            aria-current={index === chosen ? 'true' : undefined}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => choose(index)}
          >
            {date}
          </button>
        </li>
      ))}
      {blanks}
    </ul>
  );
}

/**
 * Safari before 26.2 does not say when scrolling ends. There, a pause this long counts as the end.
 */
const pauseMs = 150;

/** Calls back when the scrolling of an element has ended, whoever began it. */
function useScrollEnd<Type extends HTMLElement>(
  ref: RefObject<Type | null>,
  onScrollEnd: (element: Type) => void,
): void {
  const end = useEffectEvent(() => ref.current && onScrollEnd(ref.current));
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(pause);
      pause = setTimeout(end, pauseMs);
    };
    if ('onscrollend' in window) ref.current?.addEventListener('scrollend', end, { signal });
    else ref.current?.addEventListener('scroll', wait, { signal, passive: true });
    return () => {
      clearTimeout(pause);
      stop.abort();
    };
  }, [ref]);
}
