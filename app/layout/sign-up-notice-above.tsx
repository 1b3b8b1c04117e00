import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Container } from '#app/ui';
import { useLocationState } from '#framework/page.ts';
import styles from './verification-notice.later.module.css';

const pagesWithOwnNotice = new Set(['/reviews', '/account']);

/**
 * The notice after a sign-up, unless the page places it better. Its code came with the sign-up
 * form.
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
      // The account page says it, too.
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
