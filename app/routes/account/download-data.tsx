import { messages } from '../../../content/messages.ts';
import { api } from '../../api-client/api.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './account.module.css';
import { useAccount } from './use-account.ts';

const fileName = 'my-data.json';
const revokeAfterMs = 60_000;

/** Everything that is stored about the account, as a JSON file. */
export function DownloadData() {
  const { userId } = useAccount();
  const [{ problem }, download] = useFormAction(async () => {
    const data = await api.data(userId);
    const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    Object.assign(document.createElement('a'), { href: url, download: fileName }).click();
    // Some browsers read it only after asking where to put the file.
    setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
  });
  return (
    <section className={styles.section} aria-labelledby="data">
      <h2 id="data">{messages.account.data}</h2>
      <p>{messages.account.dataExplained}</p>
      <Form className={styles.buttons} action={download}>
        <SubmitButton variant="key">{messages.account.download}</SubmitButton>
      </Form>
      {problem === undefined ? null : <Notice tone="bad">{explainProblem(problem)}</Notice>}
    </section>
  );
}
