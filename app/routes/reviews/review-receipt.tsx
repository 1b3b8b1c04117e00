import { useState } from 'react';
import { Link } from 'react-router';
import { record } from '../../../content/record.ts';
import type { Receipt } from '../../../shared/receipt.ts';
import { recordPaths } from '../../../shared/record.ts';
import { api } from '../../api-client/api.ts';
import { type ApiProblem, explainProblem } from '../../api-client/problem.ts';
import { saveJson } from '../../forms/save-json.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../../ui/when.tsx';
import styles from './review-receipt.module.css';

const texts = record.receipt;

/** The author's proof that the review reached the site (product §19.2). Fetched when it is opened. */
export function ReviewReceipt({ reviewId }: { reviewId: string }) {
  const [receipt, setReceipt] = useState<Receipt>();
  const [problem, setProblem] = useState<ApiProblem>();
  const fetchReceipt = (isOpen: boolean) => {
    if (!isOpen || receipt !== undefined) return;
    setProblem(undefined);
    api.receipt(reviewId).then(setReceipt, setProblem);
  };
  return (
    <Disclosure
      summary={texts.summary}
      summaryClassName={styles.summary}
      className={styles.receipt}
      onToggle={(event) => fetchReceipt(event.currentTarget.open)}
    >
      <div className={styles.body}>
        <p>{texts.explained}</p>
        {problem === undefined ? null : <Notice tone="bad">{explainProblem(problem)}</Notice>}
        {receipt === undefined ? null : <Shown receipt={receipt} />}
      </div>
    </Disclosure>
  );
}

function Shown({ receipt }: { receipt: Receipt }) {
  const line = receipt.lines.findLast(({ event, commitment }) => event !== 'replied' && commitment !== undefined);
  return (
    <>
      {line === undefined ? null : (
        <dl className={styles.line}>
          <div>
            <dt>{texts.line}</dt>
            <dd>{line.sequence}</dd>
          </div>
          <div>
            <dt>{texts.date}</dt>
            <dd>
              <When time={line.at} />
            </dd>
          </div>
          <div>
            <dt>{texts.commitment}</dt>
            <dd>
              <code>{line.commitment}</code>
            </dd>
          </div>
        </dl>
      )}
      <p className={styles.actions}>
        <Button onClick={() => saveJson(receipt, texts.fileName(receipt.review._id))}>{texts.download}</Button>
        <Link to={recordPaths.page}>{texts.about}</Link>
      </p>
    </>
  );
}
