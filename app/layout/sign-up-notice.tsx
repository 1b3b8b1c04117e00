import { useState } from 'react';
import { useLocation } from 'react-router';
import { messages } from '../../content/messages.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { useLocationState } from './use-location-state.ts';
import styles from './sign-up-notice.module.css';

/** After a sign-up, says at the bottom of the window where the verification link went. */
export function SignUpNotice() {
  const { key } = useLocation();
  const signedUpAs = useLocationState()['signedUpAs'];
  const [closed, setClosed] = useState('');
  if (typeof signedUpAs !== 'string' || closed === key) return null;
  return (
    <aside className={styles.notice} aria-label={messages.verification.heading}>
      <Notice tone="good">{messages.verification.sentTo(signedUpAs)}</Notice>
      <div className={styles.buttons}>
        <ResendVerification email={signedUpAs} />
        <Button variant="quiet" onClick={() => setClosed(key)}>
          {messages.dialog.close}
        </Button>
      </div>
    </aside>
  );
}
