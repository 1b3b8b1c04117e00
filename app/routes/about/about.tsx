import { useRef } from 'react';
import { about } from '../../../content/about.ts';
import { aboutMessages } from '../../../content/messages/about.ts';
import { aboutMetadata } from '../../../content/page-metadata/about.ts';
import { provider } from '../../../content/provider.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { Closing } from '../../ui/closing.tsx';
import { Wrap } from '../../ui/wrap.tsx';
import styles from './about.module.css';
import { Background } from './background.tsx';
import { Contact } from './contact.tsx';
import { Experience } from './experience.tsx';
import { MissionStatement } from './mission-statement.tsx';
import { PrintedContact } from './printed-contact.tsx';
import { TechnicalSkills } from './technical-skills.tsx';
import { useActiveOnScroll } from './use-active-on-scroll.ts';
import { useDisplayedAt } from './use-displayed-at.ts';

export default function About() {
  const page = useRef<HTMLDivElement>(null);
  const displayedAt = useDisplayedAt();
  useActiveOnScroll(page);
  return (
    <div ref={page} className={styles.about}>
      <PageHead metadata={aboutMetadata} />
      <link rel="alternate" type="application/json" href="/resume.json" title={aboutMessages.resume} />
      <Wrap>
        <div className={styles.founder}>
          <h1 className={styles.name}>{aboutMessages.founder(provider.founder)}</h1>
          <ul className={styles.titles}>
            {provider.titles.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
          <PrintedContact />
        </div>
        <MissionStatement displayedAt={displayedAt} />
        <Background displayedAt={displayedAt} />
        <Contact />
        <TechnicalSkills />
      </Wrap>
      <Experience />
      <Closing {...about.closing} />
      <StructuredData graph={(graphs) => graphs.about()} />
    </div>
  );
}
