import { clsx } from 'clsx';
import { useNavigate } from 'react-router';
import { api, type ApiProblem, clearStorage, explainProblem, settle } from '#app/api-client';
import { afterAsking, ProblemNotice, useFormAction } from '#app/forms';
import { useDialogs } from '#app/parts';
import { Button, Form, Notice, SubmitButton } from '#app/ui';
import { accountMessages as texts } from '#content/messages/account.ts';
import { useAccount, useAskPassword } from './account.page.tsx';
import * as styles from './account.module.css';

const fileName = 'my-data.json';
const revokeAfterMs = 60_000;

function saveJson(data: unknown): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  );
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click();
  // Some browsers read the blob only after asking where to save it.
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}

export function DownloadData() {
  const { userId } = useAccount();
  const [{ problem }, download] = useFormAction(async () => {
    saveJson(await api.data(userId));
  });
  return (
    <section className="stack6" aria-labelledby="data">
      <h2 id="data">{texts.data}</h2>
      <p>{texts.dataExplained}</p>
      <Form className="buttonRowWide" action={download}>
        <SubmitButton variant="key">{texts.download}</SubmitButton>
      </Form>
      <ProblemNotice problem={problem} />
    </section>
  );
}

/**
 * If the session has ended, checks if the account is gone. Browsers retry calls on their own when a
 * connection breaks, so the first answer may have been lost.
 */
async function confirmDeleted(userId: string, refusal: ApiProblem): Promise<void> {
  const { problem } = await settle(api.names(userId));
  if (problem?.status !== 404) throw problem ?? refusal;
}

export function DeleteAccount() {
  const { userId, hasPassword } = useAccount();
  const navigate = useNavigate();
  const ask = useDialogs();
  const askPassword = useAskPassword();
  const remove = async (password?: string) => {
    const { problem: refusal } = await settle(api.deleteAccount(userId, password));
    if (refusal?.code === 'session_ended') await confirmDeleted(userId, refusal);
    else if (refusal !== undefined) throw refusal;
    clearStorage();
    await navigate('/', { state: { notice: texts.deleted }, replace: true });
  };
  const [{ problem }, removeNow, isRemoving] = useFormAction(() => remove());
  const askToConfirm = async () => {
    const confirm = { label: texts.deleteAccount, variant: 'danger' } as const;
    if (!hasPassword) return ask({ text: texts.confirmDeleteNow, confirm });
    // `confirm` has deleted the account, so the form's action isn't needed.
    await askPassword({ text: texts.confirmDelete, confirm, onConfirm: remove });
    return false;
  };
  return (
    <section className={clsx('stack6', styles.danger)} aria-labelledby="delete">
      <h2 id="delete">{texts.deleteAccount}</h2>
      <p>{texts.deleteWarning}</p>
      <Form className="buttonRowWide" action={afterAsking(askToConfirm, removeNow)}>
        <Button type="submit" variant="danger" busy={isRemoving} aria-haspopup="dialog">
          {texts.deleteAccount}
        </Button>
      </Form>
      {/* Also shows field errors: the account may have a password by now, and there's no field for
          it here. */}
      {problem && <Notice tone="bad">{explainProblem(problem)}</Notice>}
    </section>
  );
}
