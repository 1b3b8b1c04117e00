import { PageHead } from '#app/parts';
import { ButtonLink, Container } from '#app/ui';
import { Paragraphs, TextSection } from '#app/ui/text-section.tsx';
import { reviewsAboutPage } from '#content/pages/reviews-about.ts';
import { reviewsAbout } from '#content/reviews-about.ts';
import * as styles from './reviews-about.module.css';

const { sections } = reviewsAbout;

export function Component() {
  return (
    <Container>
      <PageHead metadata={reviewsAboutPage} />
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{reviewsAbout.heading}</h1>
          <p className="lead">{reviewsAbout.lead}</p>
        </header>
        <nav className={styles.contents} aria-labelledby="contents">
          <p id="contents" className="note">
            {reviewsAbout.contents}
          </p>
          <ul className={styles.anchors}>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {sections.map(({ id, heading, paragraphs, list, afterwards = [], link }) => (
            <TextSection key={id} id={id} heading={heading} paragraphs={paragraphs}>
              {list && (
                <ul className={styles.list}>
                  {list.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
              <Paragraphs texts={afterwards} />
              {link && (
                <p>
                  <a href={link.href} className={styles.further}>
                    {link.label}
                  </a>
                </p>
              )}
            </TextSection>
          ))}
          <p>
            <ButtonLink href="/reviews">{reviewsAbout.all}</ButtonLink>
          </p>
        </div>
      </div>
    </Container>
  );
}
