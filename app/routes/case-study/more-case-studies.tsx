import { ArrowLeft, ArrowRight } from 'lucide';
import type { ReactNode } from 'react';
import { caseStudyMessages } from '../../../content/messages/case-study.ts';
import { Icon } from '../../ui/icon.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Container } from '../../ui/container.tsx';
import type { Neighbor } from './find-case-study.ts';
import { PageLink } from '../../ui/page-link.tsx';
import styles from './case-study.module.css';

const texts = caseStudyMessages;

/** The ways on: the case studies before and after this one, and all projects. */
export function MoreCaseStudies({ previous, next }: { previous: Neighbor | undefined; next: Neighbor | undefined }) {
  return (
    <Container>
      <nav className={styles.more} aria-label={texts.more}>
        {previous === undefined ? null : (
          <Way to={previous} direction={texts.previous}>
            <Icon of={ArrowLeft} />
          </Way>
        )}
        {next === undefined ? null : (
          <Way to={next} direction={texts.next} isNext>
            <Icon of={ArrowRight} />
          </Way>
        )}
        <KeyLink to="/projects" className={styles.allStudies}>
          {texts.allProjects}
        </KeyLink>
      </nav>
    </Container>
  );
}

interface WayProps {
  to: Neighbor;
  direction: string;
  isNext?: boolean;
  children: ReactNode;
}

function Way({ to: { projectId, projectName }, direction, isNext = false, children }: WayProps) {
  return (
    <PageLink to={`/projects/${projectId}`} className={styles.otherStudy} data-next={isNext ? '' : undefined}>
      <span className={styles.direction}>
        {children}
        {direction}
      </span>{' '}
      <span className={styles.otherName}>{projectName}</span>
    </PageLink>
  );
}
