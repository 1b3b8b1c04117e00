import { useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import type { Login } from '../../../domain/accounts/account.schema.ts';
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
export function Logins() {
  const { userId } = useAccount();
  const [logins, setLogins] = useState<Login[]>([]);
  const [error, setError] = useState<string>();
  const { busy, call } = useCall();
  const heading = useRef<HTMLHeadingElement>(null);
  const load = useCallback(
    async (before?: () => Promise<unknown>) => {
      setError(undefined);
      const { answer, problem } = await call(async () => {
        await before?.();
        return api.logins(userId);
      });
      if (answer !== undefined) setLogins(answer);
      // The button that was pressed goes with its login.
      if (answer !== undefined && before !== undefined) heading.current?.focus();
      if (problem !== undefined) setError(explainProblem(problem));
    },
    [call, userId],
  );
  useEffect(() => {
    void load();
  }, [load]);
  return (
    <section className={styles['section']} aria-labelledby="logins">
      <h2 ref={heading} id="logins" tabIndex={-1}>
        {texts.logins}
      </h2>
      <ul className={styles['rows']}>
        {logins.map((login) => (
          <li key={login.id} className={styles['row']}>
            <div>
              <p>
                {login.browser === '' ? texts.unknownBrowser : login.browser}
                {login.current ? ` (${texts.thisLogin})` : ''}
              </p>
              <p className={styles['label']}>
                {texts.since} <When time={login.createdAt} />, {texts.lastUsed} <When time={login.lastUsedAt} />
              </p>
            </div>
            {login.current ? null : (
              <Button
                busy={busy}
                aria-label={texts.endLoginOn(login.browser)}
                onClick={() => void load(() => api.endLogin(userId, login.id))}
              >
                {texts.endLogin}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {logins.length < 2 ? null : (
        <div className={styles['buttons']}>
          <Button busy={busy} onClick={() => void load(() => api.endOtherLogins(userId))}>
            {texts.endOtherLogins}
          </Button>
        </div>
      )}
      {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
    </section>
  );
}
