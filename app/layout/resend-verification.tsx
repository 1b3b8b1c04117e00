import { verificationMessages } from '../../content/messages/verification.ts';
import { resendCooldownSeconds } from '../../shared/limits.ts';
import { loadApi } from '../api-client/account.ts';
import { ApiProblem } from '../api-client/problem.ts';
import { useFormAction } from '../forms/use-form-action.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import styles from './resend-verification.module.css';

const texts = verificationMessages;

/** Asks for another verification email; 120 seconds must pass between two (product §4, §9). */
export function ResendVerification({ email }: { email: string }) {
  const [secondsLeft, startWaiting] = useSecondsLeft(`resend:${email}`);
  const [{ problem, answer }, resend, isBusy] = useFormAction(async () => {
    try {
      const api = await loadApi();
      const resent = await api.resendVerification(email);
      startWaiting(resendCooldownSeconds);
      return resent;
    } catch (error) {
      // The server still enforces a wait that a reloaded page does not know about.
      if (error instanceof ApiProblem && error.retryAfterSeconds !== undefined) startWaiting(error.retryAfterSeconds);
      throw error;
    }
  });
  const label = isBusy ? texts.loading : secondsLeft > 0 ? texts.resendIn(secondsLeft) : texts.resend;
  return (
    <div className={styles.resend}>
      <Form action={resend}>
        <Button type="submit" className={styles.button} busy={isBusy} disabled={secondsLeft > 0}>
          {label}
        </Button>
      </Form>
      {answer === undefined || isBusy ? null : <Notice tone="good">{answer.message}</Notice>}
      {problem === undefined || problem.retryAfterSeconds !== undefined || isBusy ? null : <Notice tone="bad">{texts.resendFailed}</Notice>}
    </div>
  );
}
