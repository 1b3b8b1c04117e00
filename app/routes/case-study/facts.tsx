import type { CaseStudy, Project } from '../../../content/content-types.ts';
import { caseStudyMessages } from '../../../content/messages/case-study.ts';
import { TechnologyBadges } from '../../ui/technology-badges.tsx';
import styles from './case-study.module.css';

const texts = caseStudyMessages;

/** What the project is, what the provider did in it, when, and with what. */
export function Facts({ study, project: { projectName, description, role, startDate, badges } }: { study: CaseStudy; project: Project }) {
  return (
    <div className={styles.facts}>
      <h2>{projectName}</h2>
      <p>{description}</p>
      <dl>
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
            <TechnologyBadges badges={badges} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
