import { useState } from 'react';
import { messages } from '../../content/messages.ts';
import { resendCooldownSeconds } from '../../domain/accounts/account-limits.schema.ts';
import { api } from '../api-client/api.ts';
import { useCall } from '../api-client/use-call.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import styles from './resend-verification.module.css';

const texts = messages.verification;

/** Asks for another verification mail; 120 seconds must pass between two (specification §4, §9). */
export function ResendVerification({ email }: { email: string }) {
  const { busy, call } = useCall();
  const [outcome, setOutcome] = useState<{ tone: 'good' | 'bad'; text: string }>();
  const [secondsLeft, startWaiting] = useSecondsLeft(`resend:${email}`);
  const resend = async () => {
    setOutcome(undefined);
    const { answer, problem } = await call(() => api.resendVerification(email));
    if (answer !== undefined) {
      startWaiting(resendCooldownSeconds);
      setOutcome({ tone: 'good', text: answer.message });
    } else if (problem?.retryAfterSeconds !== undefined) {
      // The server remembers a wait that this page, loaded anew, does not.
      startWaiting(problem.retryAfterSeconds);
    } else {
      setOutcome({ tone: 'bad', text: texts.resendFailed });
    }
  };
  const label = busy ? texts.loading : secondsLeft > 0 ? texts.resendIn(secondsLeft) : texts.resend;
  return (
    <div className={styles['resend']}>
      <Button className={styles['button']} busy={busy} disabled={secondsLeft > 0} onClick={() => void resend()}>
        {label}
      </Button>
      {outcome === undefined ? null : <Notice tone={outcome.tone}>{outcome.text}</Notice>}
    </div>
  );
}
