import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { accountMessages } from '../../../content/messages/account.ts';
import { authMessages } from '../../../content/messages/auth.ts';
import { api } from '../../api-client/api.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './account.module.css';
import { EditableName, type Name } from './editable-name.tsx';
import { useAccount } from './use-account.ts';

const texts = accountMessages;

interface Outcome {
  tone: 'good' | 'bad';
  text: string;
}

/** The address and the names, and how the last change went. */
export function Names() {
  const account = useAccount();
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState<Outcome>();

  const save = async (name: Name, value: string): Promise<void> => {
    setOutcome(undefined);
    const { userId, email, firstName, lastName } = account;
    try {
      const { message } = await api.updateAccount(userId, { email, firstName, lastName, [name]: value });
      await revalidate();
      setOutcome({ tone: 'good', text: message });
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code !== 'session_ended') setOutcome({ tone: 'bad', text: texts.updateFailed });
      throw problem;
    }
  };

  return (
    <>
      <div className={styles.rows}>
        <div className={styles.row}>
          <dl>
            <dt className={styles.label}>{authMessages.email}</dt>
            <dd className={styles.value}>
              <bdi>{account.email}</bdi>
            </dd>
          </dl>
        </div>
        {(['firstName', 'lastName'] as const).map((name) => (
          <EditableName key={name} name={name} label={authMessages[name]} value={account[name]} onSave={save} />
        ))}
      </div>
      {outcome === undefined ? null : <Notice tone={outcome.tone}>{outcome.text}</Notice>}
    </>
  );
}
