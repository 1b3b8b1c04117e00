import { useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import type { ActiveSession } from '../../../domain/accounts/account.schema.ts';
import { api } from '../../api-client/api.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { useCall } from '../../api-client/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../../ui/when.tsx';
import styles from './account.module.css';
import { useAccount } from './use-account.ts';

const texts = messages.account;

/** Where the account is logged in: when, from what browser, and how to end it. */
export function Sessions() {
  const { userId } = useAccount();
  const [sessions, setSessions] = useState<ActiveSession[]>([]);
  const [error, setError] = useState<string>();
  const { busy, call } = useCall();
  const heading = useRef<HTMLHeadingElement>(null);
  const load = useCallback(
    async (before?: () => Promise<unknown>) => {
      setError(undefined);
      const { answer, problem } = await call(async () => {
        await before?.();
        return api.sessions(userId);
      });
      if (answer !== undefined) setSessions(answer);
      // The button that was pressed goes with its session.
      if (answer !== undefined && before !== undefined) heading.current?.focus();
      if (problem !== undefined) setError(explainProblem(problem));
    },
    [call, userId],
  );
  useEffect(() => {
    void load();
  }, [load]);
  return (
    <section className={styles['section']} aria-labelledby="sessions">
      <h2 ref={heading} id="sessions" tabIndex={-1}>
        {texts.sessions}
      </h2>
      <ul className={styles['rows']}>
        {sessions.map((session) => (
          <li key={session.id} className={styles['row']}>
            <div>
              <p>
                {session.browser === '' ? texts.unknownBrowser : session.browser}
                {session.current ? ` (${texts.thisSession})` : ''}
              </p>
              <p className={styles['label']}>
                {texts.since} <When time={session.createdAt} />, {texts.lastUsed} <When time={session.lastUsedAt} />
              </p>
            </div>
            {session.current ? null : (
              <Button
                busy={busy}
                aria-label={texts.endSessionOn(session.browser)}
                onClick={() => void load(() => api.endSession(userId, session.id))}
              >
                {texts.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length < 2 ? null : (
        <div className={styles['buttons']}>
          <Button busy={busy} onClick={() => void load(() => api.endOtherSessions(userId))}>
            {texts.endOtherSessions}
          </Button>
        </div>
      )}
      {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
    </section>
  );
}
