import { type RefObject, useEffect, useRef, useState } from 'react';
import { aboutMessages } from '../../../content/messages/about.ts';
import { mission } from '../../../content/mission.ts';
import styles from './mission-statement.module.css';
import { Section, useDisplayedAt, useSeen } from './section.tsx';

const delayMs = 2000;
const stepMs = 500;
/** Everything above the window, however long the page is. */
const aboveWindow = '1000000px 0px -100%';

/**
 * The mission's lines, fading in one by one. Each has a numbered key, which is there from the start
 * and goes down with its line.
 */
export function MissionStatement() {
  const nextStart = useRef(useDisplayedAt() + delayMs);
  return (
    <Section heading={aboutMessages.mission}>
      <ol className={styles.lines}>
        {mission.statements.map((statement, index) => (
          <MissionLine
            key={statement}
            statement={statement}
            number={index + 1}
            nextStart={nextStart}
          />
        ))}
      </ol>
    </Section>
  );
}

interface MissionLineProps {
  statement: string;
  number: number;
  /** When the next line may begin. Lines that come into view late begin one by one, too. */
  nextStart: RefObject<number>;
}

function MissionLine({ statement, number, nextStart }: MissionLineProps) {
  const line = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(line);
  const isPassed = useSeen(line, aboveWindow);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isSeen) return;
    const now = performance.now();
    const start = Math.max(nextStart.current, now);
    nextStart.current = start + stepMs;
    const timer = setTimeout(() => setDue(true), start - now);
    return () => clearTimeout(timer);
  }, [isSeen, nextStart]);
  return (
    <li ref={line} className={styles.line} data-shown={isDue || isPassed ? '' : undefined}>
      <span className={styles.key} aria-hidden="true">
        {number}
      </span>{' '}
      <span className={styles.statement}>{statement}</span>
    </li>
  );
}
