import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Container } from '../ui/page.tsx';
import { useLocationState } from './use-hydrated.ts';
import styles from './verification-notice.module.css';

const pagesWithOwnNotice = new Set(['/reviews', '/account']);

/**
 * The notice above the page after a sign-up, unless the page has a better place for it. Its code
 * came with the form for signing up.
 */
export function SignUpNoticeAbove() {
  const hasSignedUp = 'signedUpAs' in useLocationState();
  const { pathname } = useLocation();
  const isShown = hasSignedUp && !pagesWithOwnNotice.has(pathname);
  const [SignUpNotice, setSignUpNotice] = useState<ComponentType>();
  useEffect(() => {
    if (!isShown) return;
    import('./verification-notice.tsx').then(
      (loaded) => setSignUpNotice(() => loaded.SignUpNotice),
      // Offline, or after a deploy: the account page says it, too.
      () => undefined,
    );
  }, [isShown]);
  if (!isShown || !SignUpNotice) return null;
  return (
    <Container className={styles.above}>
      <SignUpNotice />
    </Container>
  );
}
