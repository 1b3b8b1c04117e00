import { useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { api } from '../../api-client/api.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { useCall } from '../../api-client/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './account.module.css';
import { useAccount } from './use-account.ts';

const fileName = 'my-data.json';
const readWithinMs = 60_000;

/** Everything that is kept about the account, as a JSON file. */
export function DownloadData() {
  const { userId } = useAccount();
  const { busy, call } = useCall();
  const [error, setError] = useState<string>();
  const download = async () => {
    setError(undefined);
    const { answer, problem } = await call(() => api.data(userId));
    if (problem !== undefined) setError(explainProblem(problem));
    if (answer === undefined) return;
    const url = URL.createObjectURL(new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }));
    Object.assign(document.createElement('a'), { href: url, download: fileName }).click();
    // Some browsers read it only after asking where to put the file.
    setTimeout(() => URL.revokeObjectURL(url), readWithinMs);
  };
  return (
    <section className={styles['section']} aria-labelledby="data">
      <h2 id="data">{messages.account.data}</h2>
      <p>{messages.account.dataExplained}</p>
      <div className={styles['buttons']}>
        <Button busy={busy} onClick={() => void download()}>
          {messages.account.download}
        </Button>
      </div>
      {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
    </section>
  );
}
