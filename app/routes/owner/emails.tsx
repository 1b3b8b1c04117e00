import { errorMessages } from '../../../content/messages/error.ts';
import { ownerMessages } from '../../../content/messages/owner.ts';
import type { FailedEmail } from '../../../shared/owner.ts';
import { ownerApi } from '../../api-client/owner-api.ts';
import { DateText } from '../../ui/date-text.tsx';
import styles from './owner.module.css';
import { ActionKey } from './action-key.tsx';

const texts = ownerMessages;
/** A newer version of the site may have queued other kinds. */
const kinds: Readonly<Record<string, string>> = texts.kinds;

export function Emails({ emails }: { emails: FailedEmail[] }) {
  if (emails.length === 0) return <p>{texts.noEmails}</p>;
  return (
    <ul className={styles.rows}>
      {emails.map((email) => (
        <li key={email.id} className={styles.row}>
          <Email {...email} />
        </li>
      ))}
    </ul>
  );
}

function Email({ id, kind, recipient, createdAt, attempts, error, nextTryAt }: FailedEmail) {
  const retry = async () =>
    (await ownerApi.retryEmail(id)).changed ? texts.retrying : texts.unchanged;
  return (
    <>
      <p>
        <strong>{kinds[kind] ?? kind}</strong> <span className={styles.address}>{recipient}</span>
      </p>
      <p className={styles.error}>{error}</p>
      <p className="note">
        <DateText time={createdAt} /> · {texts.attempts(attempts)},{' '}
        {nextTryAt === undefined ? texts.givenUp : texts.nextTry}
      </p>
      <ActionKey variant="key" label={errorMessages.tryAgain} act={retry} />
    </>
  );
}
