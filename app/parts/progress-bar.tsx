import { siteMessages } from '#content/messages/site.ts';
import { useHydrated } from '#framework/page.ts';
import * as styles from './progress-bar.later.module.css';

/** CSS delays its appearance. */
export function ProgressBar() {
  return <div className={styles.bar} role="progressbar" aria-label={siteMessages.loadingPage} />;
}

/** For pages that load their data after hydration. */
export const PageProgress = () => useHydrated() && <ProgressBar />;
