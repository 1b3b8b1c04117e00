import { useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { dialogMessages } from '../../content/messages/dialog.ts';
import { verificationMessages } from '../../content/messages/verification.ts';
import { useSession } from '../api-client/session.ts';
import type { RouteHandle } from '../routes.ts';
import { Container, focusPageHeading } from '../ui/page.tsx';
import { Button } from '../ui/key.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { useLocationState } from './use-hydrated.ts';
import styles from './sign-up-notice.module.css';

/** After a sign-up, says where the verification link went, until the address is verified. */
export function SignUpNotice() {
  const { key } = useLocation();
  const signedUpAs = useLocationState()['signedUpAs'];
  const { account } = useSession();
  const [closed, setClosed] = useState('');
  if (typeof signedUpAs !== 'string' || closed === key || account?.verified === true) return null;
  return (
    <aside className={styles.notice} aria-label={verificationMessages.heading}>
      <p role="status" className={styles.text}>
        {verificationMessages.sentTo(signedUpAs)}
      </p>
      <div className="row">
        <ResendVerification email={signedUpAs} />
        <Button
          variant="quiet"
          onClick={() => {
            setClosed(key);
            focusPageHeading();
          }}
        >
          {dialogMessages.close}
        </Button>
      </div>
    </aside>
  );
}

/** The notice above the page, unless the page has a better place for it. */
export function SignUpNoticeAbove() {
  const hasSignedUp = 'signedUpAs' in useLocationState();
  const isPlaced = useMatches().some(
    ({ handle }) => (handle as RouteHandle | undefined)?.placesSignUpNotice,
  );
  if (!hasSignedUp || isPlaced) return null;
  return (
    <Container className={styles.above}>
      <SignUpNotice />
    </Container>
  );
}
