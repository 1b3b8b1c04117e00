import { clsx } from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { aboutMessages } from '../../../content/messages/about.ts';
import { timeline } from '../../../content/timeline.ts';
import { Container } from '../../ui/container.tsx';
import styles from './experience.module.css';
import { Section } from './section.tsx';
import { WalkingFigure } from './walking-figure.tsx';

const blanks = Array.from({ length: 5 }, (_, slot) => <li key={slot} className={styles.blank} aria-hidden="true" />);
/** The opacity of a date, in percent, by its distance from the chosen one. All further ones have 10. */
const fades = [100, 50, 25];

/** The timeline: a row of dates, the figure that walks to the chosen one, and its event. */
export function Experience() {
  const [{ chosen, isBack, walks }, setWay] = useState({ chosen: 0, isBack: false, walks: 0 });
  const entry = timeline[chosen] ?? timeline[0];
  const onChoose = (index: number) => setWay({ chosen: index, isBack: index < chosen || (index === chosen && isBack), walks: walks + 1 });
  return (
    <Section heading={aboutMessages.experience} shape="band">
      <div className={clsx(styles.band, 'whenScripted')}>
        <WalkingFigure key={walks} isWalking={walks > 0} isBack={isBack} era={entry.era} />
        <DateList chosen={chosen} onChoose={onChoose} />
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

/** The dates as a row of keys that scrolls sideways. The browser keeps the chosen one centered when the window changes its size. */
function DateList({ chosen, onChoose }: { chosen: number; onChoose: (index: number) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const choose = (index: number) => {
    const key = list.current?.querySelectorAll('button')[index];
    if (!list.current || !key) return;
    // Focusing and scrollIntoView would move the page, too.
    key.focus({ preventScroll: true });
    list.current.scrollTo({ left: key.offsetLeft + key.offsetWidth / 2 - list.current.clientWidth / 2 });
    onChoose(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: timeline.length - 1 }[event.key];
    if (index === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(index);
  };
  return (
    <ul ref={list} className={styles.dates} aria-label={aboutMessages.dates} onKeyDown={onKeyDown}>
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
