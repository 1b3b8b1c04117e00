import type { CaseStudyPicture } from '../../../content/content-types.ts';
import { caseStudyMessages } from '../../../content/messages/case-study.ts';
import { ScreenshotPicture } from '../../ui/screenshot-picture.tsx';
import styles from './case-study.module.css';
import { Section } from './section.tsx';

const sizes = '(width >= 700px) 60vw, 100vw';

/** Pictures of the work, each with what there is to see. */
export function Pictures({ pictures }: { pictures: readonly CaseStudyPicture[] }) {
  return (
    <Section heading={caseStudyMessages.pictures} isWide>
      <ul className={styles.pictures}>
        {pictures.map(({ source, alt, caption }) => (
          <li key={source}>
            <figure className={styles.figure}>
              <div className={styles.picture}>
                <ScreenshotPicture source={source} alt={alt} eager={false} sizes={sizes} />
              </div>
              <figcaption className={styles.caption}>{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
