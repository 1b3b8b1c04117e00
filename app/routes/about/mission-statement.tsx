import { type RefObject, useEffect, useRef, useState } from 'react';
import { aboutMessages } from '../../../content/messages/about.ts';
import { mission } from '../../../content/mission.ts';
import styles from './mission-statement.module.css';
import { Section, useSeen } from './section.tsx';

const delayMs = 2000;
const stepMs = 500;
/** Everything above the window, however long the page is. */
const aboveWindow = '1000000px 0px -100%';

/**
 * The mission's lines, fading in one by one. Each has a numbered key, which is there from the start
 * and goes down with its line.
 */
export function MissionStatement({ displayedAt }: { displayedAt: number }) {
  const lastStart = useRef(0);
  return (
    <Section heading={aboutMessages.mission}>
      <ol className={styles.lines}>
        {mission.statements.map((statement, index) => (
          <MissionLine
            key={statement}
            statement={statement}
            index={index}
            displayedAt={displayedAt}
            lastStart={lastStart}
          />
        ))}
      </ol>
    </Section>
  );
}

function MissionLine(props: {
  statement: string;
  index: number;
  displayedAt: number;
  lastStart: RefObject<number>;
}) {
  const { statement, index, displayedAt, lastStart } = props;
  const line = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(line);
  const isPassed = useSeen(line, aboveWindow);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isSeen) return;
    const now = performance.now();
    const start = Math.max(displayedAt + delayMs + index * stepMs, lastStart.current + stepMs, now);
    lastStart.current = start;
    const timer = setTimeout(() => setDue(true), start - now);
    return () => clearTimeout(timer);
  }, [isSeen, displayedAt, index, lastStart]);
  return (
    <li ref={line} className={styles.line} data-shown={isDue || isPassed ? '' : undefined}>
      <span className={styles.key} aria-hidden="true">
        {index + 1}
      </span>{' '}
      <span className={styles.statement}>{statement}</span>
    </li>
  );
}
