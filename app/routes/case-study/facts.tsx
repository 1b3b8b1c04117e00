import type { CaseStudy, Project } from '../../../content/content-types.ts';
import { caseStudyMessages } from '../../../content/messages/case-study.ts';
import { technologies } from '../../../content/technologies.ts';
import { TechnologyIcon } from '../../ui/technology-icon.tsx';
import styles from './facts.module.css';

const texts = caseStudyMessages;

/** What the project is, what the provider did in it, when, and with what. */
export function Facts({ study, project: { projectName, description, role, startDate, badges } }: { study: CaseStudy; project: Project }) {
  return (
    <div className={styles.facts}>
      <h2 className={styles.name}>{projectName}</h2>
      <p>{description}</p>
      <dl className={styles.list}>
        <div>
          <dt>{texts.role}</dt>
          <dd>{role}</dd>
        </div>
        <div>
          <dt>{texts.dates}</dt>
          <dd>{texts.period(startDate, study.endDate)}</dd>
        </div>
        <div>
          <dt>{texts.builtWith}</dt>
          <dd>
            <ul className={styles.badges}>
              {badges.map((badge) => (
                <li key={badge} className={styles.badge}>
                  <TechnologyIcon icon={technologies[badge].icon} size={16} />
                  {badge}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
    </div>
  );
}
