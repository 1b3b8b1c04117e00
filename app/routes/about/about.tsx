import { useState } from 'react';
import { about } from '../../../content/about.ts';
import { aboutMessages } from '../../../content/messages/about.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { ownProfiles } from '../../../content/own-profiles.ts';
import { aboutPage } from '../../../content/pages/about.ts';
import { provider } from '../../../content/provider.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { usePublicUrl } from '../../layout/public-url.ts';
import { useHydrated } from '../../layout/use-hydrated.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { ContactCta, EmailAddress } from '../../ui/contact-cta.tsx';
import { KeyLink } from '../../ui/key.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './about.module.css';
import { Background } from './background.tsx';
import { Experience } from './experience.tsx';
import { MissionStatement } from './mission-statement.tsx';
import { Section } from './section.tsx';
import { TechnicalSkills } from './technical-skills.tsx';

export function Component() {
  const displayedAt = useDisplayedAt();
  return (
    <div className={styles.about}>
      <PageHead metadata={aboutPage} />
      <link
        rel="alternate"
        type="application/json"
        href="/resume.json"
        title={aboutMessages.resume}
      />
      <Container>
        <div className={styles.founder}>
          <h1 className={styles.name}>{aboutMessages.founder(provider.founder)}</h1>
          <ul className={styles.titles}>
            {provider.titles.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
          <PrintedAddresses />
        </div>
        <MissionStatement displayedAt={displayedAt} />
        <Background displayedAt={displayedAt} />
        <div className="screenOnly">
          <Section heading={aboutMessages.contact}>
            <p className={styles.lead}>{about.contact}</p>
            <p className={styles.emailLine}>
              <KeyLink href={`mailto:${provider.email}`} variant="accent">
                {siteMessages.emailMe}
              </KeyLink>
              <EmailAddress className={styles.email} />
            </p>
          </Section>
        </div>
        <TechnicalSkills />
      </Container>
      <Experience />
      <ContactCta {...about.closing} />
      <StructuredData graph={(graphs) => graphs.about()} />
    </div>
  );
}

/** The addresses that a printed page must spell out. */
function PrintedAddresses() {
  const publicUrl = usePublicUrl();
  const addresses = [`mailto:${provider.email}`, publicUrl, ...ownProfiles.map(({ href }) => href)];
  return (
    <ul className={styles.addresses}>
      {addresses.map((href) => (
        <li key={href}>
          <a href={href}>{href.replace(/^(?:mailto:|https?:\/\/(?:www\.)?)/u, '')}</a>
        </li>
      ))}
    </ul>
  );
}

/**
 * When this page was displayed, on the clock of performance.now(): the first paint of the document,
 * or now after a navigation.
 */
function useDisplayedAt(): number {
  const isHydrated = useHydrated();
  const [displayedAt] = useState(() => {
    const [firstPaint] = isHydrated ? [] : performance.getEntriesByName('first-contentful-paint');
    return firstPaint?.startTime ?? performance.now();
  });
  return displayedAt;
}
