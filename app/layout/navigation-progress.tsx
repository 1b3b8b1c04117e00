import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { siteMessages } from '../../content/messages/site.ts';
import styles from './navigation-progress.module.css';

const patienceMilliseconds = 300;

export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setShown(true), patienceMilliseconds);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [busy]);
  return shown ? (
    <div className={styles.bar} role="progressbar" aria-label={siteMessages.loadingPage} />
  ) : null;
}
