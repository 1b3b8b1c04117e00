import { useState } from 'react';
import { useLocation } from 'react-router';
import { messages } from '../../content/messages.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ResendVerification } from './resend-verification.tsx';
import styles from './sign-up-notice.module.css';

/** After a sign-up, over the bottom of the page that it led to: where the verification link went. */
export function SignUpNotice() {
  const location = useLocation();
  const { key } = location;
  const signedUpAs = (location.state as { signedUpAs?: unknown } | null)?.signedUpAs;
  const [closed, setClosed] = useState('');
  if (typeof signedUpAs !== 'string' || closed === key) return null;
  return (
    <aside className={styles['notice']} aria-label={messages.verification.heading}>
      <Notice tone="good">{messages.verification.sentTo(signedUpAs)}</Notice>
      <div className={styles['buttons']}>
        <ResendVerification email={signedUpAs} />
        <Button variant="quiet" onClick={() => setClosed(key)}>
          {messages.dialog.close}
        </Button>
      </div>
    </aside>
  );
}
