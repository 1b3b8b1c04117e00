import type { CaseStudy } from '../../../content/content-types.ts';
import { caseStudyMessages } from '../../../content/messages/case-study.ts';
import { NumberKey } from '../../ui/number-key.tsx';
import { Pictures } from './pictures.tsx';
import { Results } from './results.tsx';
import { Section } from './section.tsx';
import styles from './case-study.module.css';

const texts = caseStudyMessages;

/** The problem, what was done about it, and what changed. */
export function Story({ study: { problem, approach, results, outcome, pictures } }: { study: CaseStudy }) {
  return (
    <>
      <Section heading={texts.problem}>
        <Paragraphs texts={problem} />
      </Section>
      <Section heading={texts.approach}>
        <ol className={styles.steps}>
          {approach.map(({ name, text }, index) => (
            <li key={name} className={styles.step}>
              <NumberKey number={index + 1} />
              <h3 className={styles.stepName}>{name}</h3>
              <p className={styles.stepText}>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      {pictures.length === 0 ? null : <Pictures pictures={pictures} />}
      <Section heading={texts.outcome} isWide>
        <Results results={results} />
        <div className={styles.outcome}>
          <Paragraphs texts={outcome} />
        </div>
      </Section>
    </>
  );
}

function Paragraphs({ texts: paragraphs }: { texts: readonly string[] }) {
  return paragraphs.map((text) => (
    <p key={text} className={styles.paragraph}>
      {text}
    </p>
  ));
}
