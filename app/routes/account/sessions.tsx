import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { api, ApiProblem, type Result } from '#app/api-client';
import { LoadFailure } from '#app/forms';
import { DateText } from '#app/parts/date-text.tsx';
import { Button } from '#app/ui';
import { accountMessages as texts } from '#content/messages/account.ts';
import type { ActiveSession } from '#shared/accounts.ts';
import { useAccount, useAskPassword } from './account.page.tsx';
import * as styles from './account.module.css';

export function Sessions({ data, problem }: Result<ActiveSession[] | undefined>) {
  const sessions = data ?? [];
  const { userId } = useAccount();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const askPassword = useAskPassword();

  const end = async (text: string, label: string, call: (password: string) => Promise<void>) => {
    const confirm = async (password: string) => {
      await call(password).catch((failure: unknown) => {
        // Already ended elsewhere.
        if (!(failure instanceof ApiProblem) || failure.code !== 'not_found') throw failure;
      });
      await revalidate();
    };
    // The pressed button is removed with its session.
    if (await askPassword({ text, confirm: { label }, onConfirm: confirm }))
      heading.current?.focus();
  };
  return (
    <section className="stack6" aria-labelledby="sessions">
      <h2 ref={heading} id="sessions" tabIndex={-1}>
        {texts.sessions}
      </h2>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className={styles.infoRow}>
            <div>
              <p>
                {session.browser || texts.unknownBrowser}
                {session.current && ` (${texts.thisSession})`}
              </p>
              <p className="note">
                {texts.since} <DateText time={session.createdAt} />, {texts.lastUsed}{' '}
                <DateText time={session.lastUsedAt} />
              </p>
            </div>
            {!session.current && (
              <Button
                aria-label={texts.endSessionOn(session.browser)}
                aria-haspopup="dialog"
                onClick={() =>
                  void end(texts.confirmEnd(session.browser), texts.endSession, (password) =>
                    api.endSession(userId, session.id, password),
                  )
                }
              >
                {texts.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length >= 2 && (
        <div className="buttonRowWide">
          <Button
            aria-haspopup="dialog"
            onClick={() =>
              void end(texts.confirmEndOthers, texts.endOtherSessions, (password) =>
                api.endOtherSessions(userId, password),
              )
            }
          >
            {texts.endOtherSessions}
          </Button>
        </div>
      )}
      <LoadFailure problem={problem} />
    </section>
  );
}
