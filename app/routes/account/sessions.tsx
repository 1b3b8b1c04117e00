import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { messages } from '../../../content/messages.ts';
import type { ActiveSession } from '../../../domain/accounts/account.schema.ts';
import { api } from '../../api-client/api.ts';
import { type ApiProblem, explainProblem } from '../../api-client/problem.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../../ui/when.tsx';
import styles from './account.module.css';
import { useAccount } from './use-account.ts';

const texts = messages.account;

interface SessionsProps {
  sessions: readonly ActiveSession[];
  /** Why there is no list. */
  problem: ApiProblem | undefined;
}

/** Where the account is logged in: when, from what browser, and how to end it. */
export function Sessions({ sessions, problem }: SessionsProps) {
  const { userId } = useAccount();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const [state, end] = useFormAction(async (form) => {
    const sessionId = form.get('session');
    await (typeof sessionId === 'string' ? api.endSession(userId, sessionId) : api.endOtherSessions(userId));
    await revalidate();
    // The pressed button disappears with its session.
    heading.current?.focus();
  });
  const failure = state.problem ?? problem;
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 ref={heading} id="sessions" tabIndex={-1}>
        {texts.sessions}
      </h2>
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <div>
              <p>
                {session.browser === '' ? texts.unknownBrowser : session.browser}
                {session.current ? ` (${texts.thisSession})` : ''}
              </p>
              <p className={styles.label}>
                {texts.since} <When time={session.createdAt} />, {texts.lastUsed} <When time={session.lastUsedAt} />
              </p>
            </div>
            {session.current ? null : (
              <Form action={end}>
                <input type="hidden" name="session" value={session.id} />
                <SubmitButton variant="key" aria-label={texts.endSessionOn(session.browser)}>
                  {texts.endSession}
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length < 2 ? null : (
        <Form className={styles.buttons} action={end}>
          <SubmitButton variant="key">{texts.endOtherSessions}</SubmitButton>
        </Form>
      )}
      {failure === undefined ? null : <Notice tone="bad">{explainProblem(failure)}</Notice>}
    </section>
  );
}
