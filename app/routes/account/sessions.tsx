import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { accountMessages } from '../../../content/messages/account.ts';
import type { ActiveSession } from '../../../shared/accounts.ts';
import { api } from '../../api-client/api.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { LoadFailure } from '../../layout/problem-notice.tsx';
import { Button } from '../../ui/key.tsx';
import { DateText } from '../../ui/date-text.tsx';
import styles from './account.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { useAccount } from './use-account.ts';

const texts = accountMessages;

interface SessionsProps {
  sessions: readonly ActiveSession[];
  problem: ApiProblem | undefined;
}

export function Sessions({ sessions, problem }: SessionsProps) {
  const { userId } = useAccount();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<ActiveSession | 'others'>();
  const hasEnded = useRef(false);

  const end = async (password: string) => {
    try {
      await (asked === 'others' || asked === undefined
        ? api.endOtherSessions(userId, password)
        : api.endSession(userId, asked.id, password));
    } catch (failure) {
      // The session has already ended.
      if (!(failure instanceof ApiProblem) || failure.code !== 'not_found') throw failure;
    }
    hasEnded.current = true;
    await revalidate();
  };
  const close = () => {
    setAsked(undefined);
    // The pressed button disappears with its session.
    if (hasEnded.current) heading.current?.focus();
    hasEnded.current = false;
  };

  return (
    <section className="stack" aria-labelledby="sessions">
      <h2 ref={heading} id="sessions" tabIndex={-1}>
        {texts.sessions}
      </h2>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <div>
              <p>
                {session.browser === '' ? texts.unknownBrowser : session.browser}
                {session.current ? ` (${texts.thisSession})` : ''}
              </p>
              <p className="note">
                {texts.since} <DateText time={session.createdAt} />, {texts.lastUsed}{' '}
                <DateText time={session.lastUsedAt} />
              </p>
            </div>
            {session.current ? null : (
              <Button
                aria-label={texts.endSessionOn(session.browser)}
                aria-haspopup="dialog"
                onClick={() => setAsked(session)}
              >
                {texts.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length < 2 ? null : (
        <div className="wideKeyRow">
          <Button aria-haspopup="dialog" onClick={() => setAsked('others')}>
            {texts.endOtherSessions}
          </Button>
        </div>
      )}
      {asked === undefined ? null : (
        <PasswordDialog
          text={asked === 'others' ? texts.confirmEndOthers : texts.confirmEnd(asked.browser)}
          submit={asked === 'others' ? texts.endOtherSessions : texts.endSession}
          onConfirm={end}
          onClose={close}
        />
      )}
      <LoadFailure problem={problem} />
    </section>
  );
}
