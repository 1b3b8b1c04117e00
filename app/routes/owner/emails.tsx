import { errorMessages } from '../../../content/messages/error.ts';
import { ownerMessages } from '../../../content/messages/owner.ts';
import type { FailedEmail } from '../../../shared/owner.ts';
import { ownerApi } from '../../api-client/owner-api.ts';
import { DateText } from '../../ui/text.tsx';
import { ActionKey } from './action-key.tsx';
import styles from './owner.module.css';

const texts = ownerMessages;
/** A newer version of the site may have queued other kinds. */
const kinds: Readonly<Record<string, string>> = texts.kinds;

export function Emails({ emails }: { emails: FailedEmail[] }) {
  if (emails.length === 0) return <p>{texts.noEmails}</p>;
  return (
    <ul>
      {emails.map(({ id, kind, recipient, createdAt, attempts, error, nextTryAt }) => (
        <li key={id} className={styles.row}>
          <p>
            <strong>{kinds[kind] ?? kind}</strong> <span className="quiet">{recipient}</span>
          </p>
          <p className={styles.error}>{error}</p>
          <p className="note">
            <DateText time={createdAt} /> · {texts.attempts(attempts)},{' '}
            {nextTryAt === undefined ? texts.givenUp : texts.nextTry}
          </p>
          <ActionKey
            label={errorMessages.tryAgain}
            act={() => ownerApi.retryEmail(id)}
            done={texts.retrying}
          />
        </li>
      ))}
    </ul>
  );
}
