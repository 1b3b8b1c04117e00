import { clsx } from 'clsx';
import { useNavigate } from 'react-router';
import { messages } from '../../../content/messages.ts';
import { api } from '../../api-client/api.ts';
import { clearStorage } from '../../api-client/session.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import styles from './account.module.css';
import { ConfirmationField } from './confirmation-field.tsx';
import { useAccount } from './use-account.ts';

const texts = messages.account;

/** Deletes the account and its reviews, after the password and a last question. */
export function DeleteAccount() {
  const { userId } = useAccount();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const [{ problem, answer }, remove] = useFormAction(async (form) => {
    const password = form.get('password');
    if (typeof password !== 'string' || password === '') return 'empty';
    if (!(await dialogs.confirm(texts.confirmDelete, { label: texts.deleteAccount, variant: 'danger' }))) return undefined;
    await api.deleteAccount(userId, password);
    clearStorage();
    await navigate('/auth/signup', { state: { notice: texts.deleted }, replace: true });
    return undefined;
  });
  return (
    <section className={clsx(styles.section, styles.danger)} aria-labelledby="delete">
      <h2 id="delete">{texts.deleteAccount}</h2>
      <p>{texts.deleteWarning}</p>
      <Form className={styles.form} action={remove}>
        <ConfirmationField problem={problem} answer={answer} />
        <SubmitButton variant="danger">{texts.deleteAccount}</SubmitButton>
      </Form>
    </section>
  );
}
