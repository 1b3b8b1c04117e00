import { pageMetadata } from '../../../content/page-metadata.ts';
import { privacy } from '../../../content/privacy.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';
import styles from './privacy.module.css';

export default function Privacy() {
  return (
    <Wrap>
      <PageHead metadata={pageMetadata.privacy} />
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
      <StructuredData graph={(graphs) => graphs.page(pageMetadata.privacy)} />
    </Wrap>
  );
}
