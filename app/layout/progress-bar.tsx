import { siteMessages } from '../../content/messages/site.ts';
import { useHydrated } from './use-hydrated.ts';
import styles from './progress-bar.module.css';

/** Appears after a short delay in CSS. */
export function ProgressBar() {
  return <div className={styles.bar} role="progressbar" aria-label={siteMessages.loadingPage} />;
}

/** For pages that the browser loads after hydration; documents from the server have no bar. */
export const PageProgress = () => useHydrated() && <ProgressBar />;
