import { useRef, useState } from 'react';
import { aboutMessages } from '../../../content/messages/about.ts';
import { timeline } from '../../../content/timeline.ts';
import { DateList } from './date-list.tsx';
import styles from './experience.module.css';
import { Wrap } from '../../ui/wrap.tsx';
import { Section } from './section.tsx';
import { useInView } from './use-in-view.ts';
import { useWalk } from './use-walk.ts';
import { WalkingFigure } from './walking-figure.tsx';

/** The timeline: a row of dates, the figure that walks to the selected one, and its event. */
export function Experience() {
  const band = useRef<HTMLDivElement>(null);
  const [{ chosen, back, walk }, setWay] = useState({ chosen: 0, back: false, walk: 0 });
  const frame = useWalk(walk, useInView(band));
  const entry = timeline[chosen] ?? timeline[0];
  return (
    <Section heading={aboutMessages.experience} shape="band">
      <div ref={band} className={styles.band}>
        <WalkingFigure frame={frame} back={back} era={entry.era} />
        <DateList
          entries={timeline}
          chosen={chosen}
          onChoose={(index) =>
            setWay((way) => ({ chosen: index, back: index === way.chosen ? way.back : index < way.chosen, walk: way.walk + 1 }))
          }
        />
        <p className={styles.event} aria-live="polite" data-event="">
          <strong className={styles.date}>{entry.date}</strong> <span>{entry.event}</span>
        </p>
      </div>
      <Wrap>
        <ol className={styles.record}>
          {timeline.map(({ date, event }) => (
            <li key={date}>
              <strong>{date}</strong> <span>{event}</span>
            </li>
          ))}
        </ol>
      </Wrap>
    </Section>
  );
}
