import { accountMessages } from '../../../content/messages/account.ts';
import { api } from '../../api-client/api.ts';
import { saveJson } from '../../forms/save-json.ts';
import { ProblemNotice } from '../../forms/problem-notice.tsx';
import { useFormAction } from '../../forms/use-form-action.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
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
      <ProblemNotice problem={problem} />
    </section>
  );
}
