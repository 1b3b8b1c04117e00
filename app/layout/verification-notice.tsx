import { useState } from 'react';
import { api, ApiProblem, useSession } from '#app/api-client';
import { SpecifiedFailure, useFormAction } from '#app/forms';
import { AnnouncedText, Button, focusPageHeading, Form, Notice } from '#app/ui';
import { resendCooldownSeconds } from '#content/limits.ts';
import { errorMessages } from '#content/messages/error.ts';
import { siteMessages } from '#content/messages/site.ts';
import { verificationMessages as texts } from '#content/messages/verification.ts';
import { session, useLocationState } from '#framework/page.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import * as styles from './verification-notice.later.module.css';

export function ResendVerification({ email }: { email: string }) {
  const [secondsLeft, startWaiting] = useSecondsLeft(`wait:resend:${email}`);
  const [{ problem, answer }, resend, isBusy] = useFormAction(async () => {
    try {
      const resent = await api.resendVerification(email);
      startWaiting(resendCooldownSeconds);
      return resent;
    } catch (error) {
      // The server remembers a wait that this page doesn't.
      if (error instanceof ApiProblem && error.retryAfterSeconds !== undefined)
        startWaiting(error.retryAfterSeconds);
      throw error;
    }
  });
  const label = isBusy
    ? texts.loading
    : secondsLeft > 0
      ? texts.resendIn(secondsLeft)
      : texts.resend;
  return (
    <div className="row">
      <Form action={resend}>
        <Button type="submit" busy={isBusy} disabled={secondsLeft > 0}>
          {label}
        </Button>
      </Form>
      {answer && !isBusy && <Notice tone="good">{answer.message}</Notice>}
      {problem && problem.retryAfterSeconds === undefined && (
        <Notice tone="bad">
          <SpecifiedFailure sentence={errorMessages.generic} problem={problem} />
        </Notice>
      )}
    </div>
  );
}

/**
 * Session storage key: the address whose notice was closed, so a reload doesn't show it again.
 */
const closedKey = 'closedSignUpNotice';

export function SignUpNotice() {
  const signedUpAs = useLocationState()['signedUpAs'];
  const { status, account } = useSession();
  const [isClosed, setClosed] = useState(false);
  const isOver = isClosed || status === 'out' || account?.verified === true;
  if (typeof signedUpAs !== 'string' || isOver || session.getItem(closedKey) === signedUpAs)
    return null;
  const close = () => {
    session.setItem(closedKey, signedUpAs);
    setClosed(true);
    focusPageHeading();
  };
  return (
    <aside className={styles.notice} aria-label={texts.heading}>
      <AnnouncedText text={texts.sentTo(signedUpAs)} className={styles.text} />
      <div className="row">
        <ResendVerification email={signedUpAs} />
        <Button variant="quiet" onClick={close}>
          {siteMessages.close}
        </Button>
      </div>
    </aside>
  );
}
