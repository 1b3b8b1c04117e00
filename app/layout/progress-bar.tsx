import { siteMessages } from '../../content/messages/site.ts';
import { useHydrated } from './use-hydrated.ts';
import styles from './progress-bar.module.css';

/** Shows at the top of the window that a page is loading. Its styles show it only after a moment. */
export function ProgressBar() {
  return <div className={styles.bar} role="progressbar" aria-label={siteMessages.loadingPage} />;
}

/** The bar in a page that a browser loads after hydration. Documents from the server have none. */
export const PageProgress = () => useHydrated() && <ProgressBar />;
