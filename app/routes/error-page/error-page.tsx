import { data } from 'react-router';
import { messages } from '../../../content/messages.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Wrap } from '../../ui/wrap.tsx';
import styles from './error-page.module.css';
import { LooseKeyboard } from './loose-keyboard.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** The page for every unknown path. */
export default function UnknownPath() {
  return <ErrorPage />;
}

export function ErrorPage() {
  return (
    <Wrap className={styles.page}>
      <title>{messages.error.title}</title>
      <meta name="robots" content="noindex" />
      <Banner />
      <LooseKeyboard />
      <div className={styles.words}>
        <p className={styles.message}>{messages.error.notFound}</p>
        <div className={styles.ways}>
          <KeyLink to="/" variant="accent">
            {messages.site.menu.home}
          </KeyLink>
          <KeyLink to="/projects">{messages.site.menu.projects}</KeyLink>
          <KeyLink to="/reviews">{messages.site.menu.reviews}</KeyLink>
        </div>
      </div>
    </Wrap>
  );
}

/** One word for screen readers, five keys on the screen. */
function Banner() {
  return (
    <h1 tabIndex={-1} className={styles.banner} aria-label={messages.error.banner}>
      {[...messages.error.banner].map((letter, index) => (
        <span key={index} className={styles.letter} aria-hidden="true">
          {letter}
        </span>
      ))}
    </h1>
  );
}
