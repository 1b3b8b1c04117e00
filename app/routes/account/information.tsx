import { useEffect, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import type { Account } from '../../../domain/accounts/account.schema.ts';
import { api } from '../../api-client/api.ts';
import { storeAccount } from '../../api-client/session.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { useCall } from '../../api-client/use-call.ts';
import { ResendVerification } from '../../layout/resend-verification.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './account.module.css';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { EditableName } from './editable-name.tsx';
import { Sessions } from './sessions.tsx';

const texts = messages.account;

export const meta = () => [{ title: messages.site.titled(texts.myInformation) }, { name: 'robots', content: 'noindex' }];

type Name = 'firstName' | 'lastName';

/** My Information: the address, which stays, and the names, each with Edit, Confirm and Cancel. */
export default function Information() {
  const [account, setAccount] = useState<Account>();
  const [outcome, setOutcome] = useState<{ tone: 'good' | 'bad'; text: string }>();
  const { call } = useCall();
  const saving = useCall();
  useEffect(() => {
    const load = async () => {
      const { answer, problem } = await call(api.lookUpToken);
      if (problem !== undefined) setOutcome({ tone: 'bad', text: explainProblem(problem) });
      if (answer === undefined) return;
      setAccount(answer);
      storeAccount(answer);
    };
    void load();
  }, [call]);

  const save = async (name: Name, value: string): Promise<boolean> => {
    if (account === undefined) return false;
    setOutcome(undefined);
    const changed = { ...account, [name]: value };
    const { firstName, lastName, email } = changed;
    const { answer, problem } = await saving.call(() => api.updateAccount(account.userId, { firstName, lastName, email }));
    if (problem !== undefined) setOutcome({ tone: 'bad', text: texts.updateFailed });
    if (answer === undefined) return false;
    setAccount(changed);
    storeAccount(changed);
    setOutcome({ tone: 'good', text: answer.message });
    return true;
  };

  return (
    <>
      <section className={styles['section']} aria-labelledby="information">
        <h2 id="information">{texts.myInformation}</h2>
        {account === undefined ? null : (
          <div className={styles['rows']}>
            <div className={styles['row']}>
              <dl>
                <dt className={styles['label']}>{messages.auth.email}</dt>
                <dd className={styles['value']}>
                  <bdi>{account.email}</bdi>
                </dd>
              </dl>
            </div>
            {(['firstName', 'lastName'] as const).map((name) => (
              <EditableName
                key={name}
                name={name}
                label={messages.auth[name]}
                value={account[name]}
                busy={saving.busy}
                onSave={(value) => save(name, value)}
              />
            ))}
          </div>
        )}
        {outcome === undefined ? null : <Notice tone={outcome.tone}>{outcome.text}</Notice>}
        {account?.verified === false ? (
          <>
            <p>{messages.verification.sentTo(account.email)}</p>
            <ResendVerification email={account.email} />
          </>
        ) : null}
      </section>
      <Sessions />
      <DownloadData />
      <DeleteAccount />
    </>
  );
}
