import { aboutMessages } from '#content/messages/about.ts';
import { projects } from '#content/projects.ts';
import { Section } from './section.tsx';
import * as styles from './about.module.css';
import * as experienceStyles from './experience.later.module.css';

/** “Coming Soon” counts as the newest. */
const monthOf = ({ startDate }: { startDate: string }): number => {
  const time = Date.parse(`1 ${startDate} UTC`);
  return Number.isNaN(time) ? Infinity : time;
};

const newestFirst = projects.toSorted((one, other) => {
  const [first, second] = [monthOf(one), monthOf(other)];
  return first === second ? 0 : second - first;
});

const yearOf = (date: string): string => /\d{4}$/u.exec(date)?.[0] ?? date;

/** For print only. On screen, the projects have their own page. */
export function PrintedProjects() {
  return (
    <div className={styles.printed}>
      <Section id="projects" heading={aboutMessages.projects}>
        <ul className={experienceStyles.record}>
          {newestFirst.map(({ projectId, projectName, startDate, outcome }) => (
            <li key={projectId}>
              <strong>{yearOf(startDate)}</strong>{' '}
              <span>
                <strong>{projectName}</strong>: {outcome}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
