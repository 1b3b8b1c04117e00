import { type RefObject, useEffect, useRef, useState } from 'react';
import { aboutMessages } from '../../../content/messages/about.ts';
import { mission } from '../../../content/mission.ts';
import styles from './mission-statement.module.css';
import { Section } from './section.tsx';
import { missionStart } from './timings.ts';
import { useInView } from './use-in-view.ts';
import { usePassed } from './use-passed.ts';

/** The mission's lines, fading in one by one. Each has a numbered key, which is there from the start and goes down with its line. */
export function MissionStatement({ displayedAt }: { displayedAt: number }) {
  const lastStart = useRef(Number.NEGATIVE_INFINITY);
  return (
    <Section heading={aboutMessages.mission}>
      <ol className={styles.lines}>
        {mission.statements.map((statement, index) => (
          <MissionLine key={statement} statement={statement} index={index} displayedAt={displayedAt} lastStart={lastStart} />
        ))}
      </ol>
    </Section>
  );
}

function MissionLine(props: { statement: string; index: number; displayedAt: number; lastStart: RefObject<number> }) {
  const { statement, index, displayedAt, lastStart } = props;
  const line = useRef<HTMLLIElement>(null);
  const inView = useInView(line);
  const passed = usePassed(line);
  const [faded, setFaded] = useState(false);
  const shown = faded || passed;
  useEffect(() => {
    if (!inView || shown) return;
    const now = performance.now();
    const start = missionStart(displayedAt, index, now, lastStart.current);
    const before = lastStart.current;
    lastStart.current = start;
    const timer = window.setTimeout(() => setFaded(true), start - now);
    return () => {
      window.clearTimeout(timer);
      // A line that leaves the view before it fades in releases its slot.
      if (lastStart.current === start && performance.now() < start) lastStart.current = before;
    };
  }, [inView, shown, displayedAt, index, lastStart]);
  return (
    <li ref={line} className={styles.line} data-shown={shown ? '' : undefined}>
      <span className={styles.key} aria-hidden="true">
        {index + 1}
      </span>{' '}
      <span className={styles.statement}>{statement}</span>
    </li>
  );
}
