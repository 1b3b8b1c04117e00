import { privacy } from '../../../content/privacy.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';
import styles from './privacy.module.css';

export const meta = () => [{ title: privacy.title }, { name: 'description', content: privacy.description }];

export default function Privacy() {
  return (
    <Wrap>
      <div className={styles.page}>
        <PageHeading>{privacy.heading}</PageHeading>
        <p className={styles.lead}>{privacy.lead}</p>
        {privacy.sections.map(({ heading, paragraphs }) => (
          <section key={heading} className={styles.section}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Wrap>
  );
}
