import { clsx } from 'clsx';
import { errorMessages } from '../../../content/messages/error.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { KeyLink } from '../../ui/key.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './error-page.module.css';
import { LooseKeyboard } from './loose-keyboard.tsx';

/** The page for every unknown path. */
export function Component() {
  return <ErrorPage />;
}

export function ErrorPage() {
  return (
    <Container className={styles.page}>
      <title>{errorMessages.title}</title>
      <meta name="robots" content="noindex" />
      <Banner />
      <LooseKeyboard />
      <div className="looseStack">
        <p className={styles.message}>{errorMessages.notFound}</p>
        <div className="keyRow">
          <KeyLink to="/" variant="accent">
            {siteMessages.menu.home}
          </KeyLink>
          <KeyLink to="/projects">{siteMessages.menu.projects}</KeyLink>
          <KeyLink to="/reviews">{siteMessages.menu.reviews}</KeyLink>
        </div>
      </div>
    </Container>
  );
}

/** One word for screen readers, five keys on the screen. */
function Banner() {
  return (
    <h1 tabIndex={-1} className={styles.banner} aria-label={errorMessages.banner}>
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
  );
}
