import { clsx } from 'clsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ContactCta, EmailAddress } from '#app/parts/contact-cta.tsx';
import { mailAddress, MailLink, PageHead, useDisplayTime } from '#app/parts';
import { Picture } from '#app/parts/picture.tsx';
import { buttonClass, Container, isLong } from '#app/ui';
import { about } from '#content/about.ts';
import { background } from '#content/background.ts';
import type { Stat } from '#content/content-types.ts';
import { portraits } from '#content/generated/portraits.ts';
import { aboutMessages } from '#content/messages/about.ts';
import { siteMessages } from '#content/messages/site.ts';
import { mission } from '#content/mission.ts';
import { ownProfiles } from '#content/own-profiles.ts';
import { aboutPage } from '#content/pages/about.ts';
import { provider } from '#content/provider.ts';
import { stats } from '#content/stats.ts';
import { usePublicUrl } from '#framework/page.ts';
import { Experience } from './experience.tsx';
import { PrintedProjects } from './printed-projects.tsx';
import { Section, useSeen } from './section.tsx';
import { TechnicalSkills } from './technical-skills.tsx';
import * as styles from './about.module.css';

const firstLineMs = 2000;
const lineMs = 500;
const countDelayMs = 5000;
const countMs = 5000;
const frameMs = 16;
const portraitShape = {
  widths: [192, 480, 960],
  size: { width: 960, height: 1200 },
  sizes: '(width >= 64rem) 38vw, 6rem',
} as const;
/** Root margin that covers everything above the window. */
const aboveWindow = '1000000px 0px -100%';

export function Component() {
  const publicUrl = usePublicUrl();
  const nextLine = useRef(0);
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
        <div className={clsx(styles.founder, provider.portrait && styles.pictured)}>
          <h1 className={styles.name}>{aboutMessages.founder(provider)}</h1>
          {provider.portrait && (
            <Picture
              {...provider.portrait}
              {...portraitShape}
              files={portraits}
              eager
              className={styles.portrait}
            />
          )}
          <ul className={styles.titles}>
            {provider.titles.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
          {provider.place !== undefined && <p className="quiet">{provider.place}</p>}
          {/* Spelled out for print. */}
          <ul className={styles.addresses}>
            <li>
              <a href={mailAddress()}>{provider.email}</a>
            </li>
            {[publicUrl, ...ownProfiles.map(({ href }) => href)].map((href) => (
              <li key={href}>
                <a href={href}>{href.replace(/^https?:\/\/(?:www\.)?/u, '')}</a>
              </li>
            ))}
          </ul>
        </div>
        <Section id="mission" heading={aboutMessages.mission}>
          <ol className={styles.lines}>
            {mission.statements.map((statement, index) => (
              <MissionLine
                key={statement}
                statement={statement}
                number={index + 1}
                nextLine={nextLine}
              />
            ))}
          </ol>
        </Section>
        <Section id="background" heading={aboutMessages.background}>
          <div className={styles.story}>
            {background.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <ul className={styles.stats}>
            {stats.map((stat) => (
              <CountingStat key={stat.stat} {...stat} />
            ))}
          </ul>
        </Section>
        <div className="screenOnly">
          <Section id="contact" heading={aboutMessages.contact}>
            <p className={styles.lead}>{about.contact}</p>
            <p className={styles.emailLine}>
              <MailLink className={buttonClass('accent')}>{siteMessages.emailMe}</MailLink>
              <EmailAddress className={styles.email} />
            </p>
          </Section>
        </div>
        <TechnicalSkills />
      </Container>
      <Experience />
      <Container>
        <PrintedProjects />
      </Container>
      <ContactCta {...about.closing} />
    </div>
  );
}

interface MissionLineProps {
  statement: string;
  number: number;
  /** Earliest start of the next line, also for lines that come into view late. */
  nextLine: RefObject<number>;
}

function MissionLine({ statement, number, nextLine }: MissionLineProps) {
  const displayedAt = useDisplayTime();
  const line = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(line);
  const isPassed = useSeen(line, aboveWindow);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isSeen || displayedAt === undefined) return undefined;
    const now = performance.now();
    const start = Math.max(displayedAt + firstLineMs, nextLine.current, now);
    nextLine.current = start + lineMs;
    const timer = setTimeout(() => setDue(true), start - now);
    return () => clearTimeout(timer);
  }, [isSeen, displayedAt, nextLine]);
  return (
    <li ref={line} className={styles.line} data-shown={isDue || isPassed ? '' : undefined}>
      <span className={styles.statementKey} aria-hidden="true">
        {number}
      </span>{' '}
      <span className={styles.statement}>{statement}</span>
    </li>
  );
}

/** Counts up once. The final number stays in the HTML for screen readers and search engines. */
function CountingStat({ endNum, tagline, year }: Stat) {
  const displayedAt = useDisplayTime();
  const item = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(item);
  const [count, setCount] = useState<number>();
  useEffect(() => {
    if (!isSeen || displayedAt === undefined) return undefined;
    const start = Math.max(displayedAt + countDelayMs, performance.now());
    const timer = setInterval(() => {
      const left = Math.max(1 - (performance.now() - start) / countMs, 0);
      // Slows down toward the end. Before the delay has passed, `left` is above 1.
      setCount(Math.max(0, Math.floor(endNum * (1 - left ** 2))));
      if (left === 0) clearInterval(timer);
    }, frameMs);
    return () => clearInterval(timer);
  }, [isSeen, displayedAt, endNum]);
  return (
    <li ref={item} className={styles.stat}>
      <p className={styles.number} data-long={isLong(endNum) ? '' : undefined}>
        <span className={styles.final} data-shown={count === endNum ? '' : undefined}>
          {endNum}
        </span>
        {count !== endNum && (
          <span className={styles.counting} aria-hidden="true">
            {count}
          </span>
        )}
      </p>
      <p className={styles.tagline}>
        {tagline} {year}
      </p>
    </li>
  );
}
