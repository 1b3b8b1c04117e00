import { clsx } from 'clsx';
import { UnlistedHead } from '#app/parts';
import { ButtonLink, Container } from '#app/ui';
import { errorMessages } from '#content/messages/error.ts';
import { siteMessages } from '#content/messages/site.ts';
import { ErrorDrawing } from './error-drawing.tsx';
import * as styles from './error-page.later.module.css';

export function ErrorPage() {
  return (
    <Container className={styles.page}>
      <UnlistedHead title={errorMessages.title} />
      {/* One word for screen readers, five keys on screen. */}
      <h1 className={styles.banner} aria-label={errorMessages.banner}>
        {[...errorMessages.banner].map((letter, index) => (
          <span
            key={index}
            className={clsx(styles.letter, index === 1 && 'struck')}
            aria-hidden="true"
          >
            {letter}
          </span>
        ))}
      </h1>
      <ErrorDrawing />
      <div className="stack8">
        <p className={styles.message}>{errorMessages.notFound}</p>
        <div className="buttonRow">
          <ButtonLink href="/" variant="accent">
            {siteMessages.menu.home}
          </ButtonLink>
          <ButtonLink href="/projects">{siteMessages.menu.projects}</ButtonLink>
          <ButtonLink href="/reviews">{siteMessages.menu.reviews}</ButtonLink>
        </div>
      </div>
    </Container>
  );
}

export { ErrorPage as Component };
