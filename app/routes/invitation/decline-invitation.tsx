import { useEffect, useRef } from 'react';
import { invitationMessages } from '../../../content/messages/invitation.ts';
import { api } from '../../api-client/api.ts';
import { ProblemNotice } from '../../forms/problem-notice.tsx';
import { useFormAction } from '../../forms/use-form-action.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import styles from './invitation.module.css';

const texts = invitationMessages;
/** The fragment by which emails lead here. */
const fragment = 'no-thank-you';

/** The one click that declines for good. */
export function DeclineInvitation({ token, onDeclined }: { token: string; onDeclined: () => void }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash !== `#${fragment}`) return;
    section.current?.scrollIntoView({ block: 'center' });
    section.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  const [{ problem }, decline] = useFormAction(async () => {
    await api.declineInvitation(token);
    onDeclined();
  });
  return (
    <section ref={section} id={fragment} className={styles.refusal} aria-labelledby="decline-heading">
      <h2 id="decline-heading">{texts.refuseHeading}</h2>
      <p>{texts.refuseLead}</p>
      <Form action={decline}>
        <SubmitButton variant="key">{texts.refuse}</SubmitButton>
      </Form>
      <ProblemNotice problem={problem} />
    </section>
  );
}
