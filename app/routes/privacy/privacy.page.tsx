import { PageHead } from '#app/parts';
import { Container } from '#app/ui';
import { TextSection } from '#app/ui/text-section.tsx';
import { privacyPage } from '#content/pages/privacy.ts';
import { privacy } from '#content/privacy.ts';
import * as styles from './privacy.module.css';

export function Component() {
  return (
    <Container>
      <PageHead metadata={privacyPage} />
      <div className={styles.page}>
        <h1>{privacy.heading}</h1>
        <p className="lead">{privacy.lead}</p>
        {privacy.sections.map((section) => (
          <TextSection key={section.heading} {...section} />
        ))}
        <p className="note linkTargets">
          <a href="/licenses.txt">{privacy.licenses}</a>
        </p>
      </div>
    </Container>
  );
}
