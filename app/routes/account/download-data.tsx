import { accountMessages } from '../../../content/messages/account.ts';
import { api } from '../../api-client/api.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { saveJson } from '../../forms/save-json.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './account.module.css';
import { useAccount } from './use-account.ts';

const fileName = 'my-data.json';

/** Everything that is stored about the account, as a JSON file. */
export function DownloadData() {
  const { userId } = useAccount();
  const [{ problem }, download] = useFormAction(async () => {
    saveJson(await api.data(userId), fileName);
  });
  return (
    <section className={styles.section} aria-labelledby="data">
      <h2 id="data">{accountMessages.data}</h2>
      <p>{accountMessages.dataExplained}</p>
      <Form className={styles.buttons} action={download}>
        <SubmitButton variant="key">{accountMessages.download}</SubmitButton>
      </Form>
      {problem === undefined ? null : <Notice tone="bad">{explainProblem(problem)}</Notice>}
    </section>
  );
}
