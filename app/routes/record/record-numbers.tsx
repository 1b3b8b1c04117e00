import { hidingReasons } from '../../../content/hiding-reasons.ts';
import { formatCount } from '../../../content/messages/counts.ts';
import { record as texts } from '../../../content/record.ts';
import type { RecordSummary } from '../../../shared/record.ts';
import { When } from '../../ui/when.tsx';
import { TextSection } from '../../ui/text-section.tsx';
import styles from './record.module.css';

const { numbers } = texts;
const reasons: Readonly<Record<string, string>> = hidingReasons;

/** How many reviews there were and are, each number on a key. */
export function RecordNumbers({ record }: { record: RecordSummary }) {
  const { since, imported, hidden } = record;
  const shown: [count: number, label: string, notes?: string[]][] = [
    [record.received + imported, numbers.received, imported === 0 ? [] : [numbers.imported(imported)]],
    [record.published, numbers.published],
    [record.held, numbers.held],
    [
      hidden.reduce((sum, { count }) => sum + count, 0),
      numbers.hidden,
      hidden.map(({ reason, count }) => `${count}: ${reasons[reason] ?? numbers.otherReason}`),
    ],
    [record.withdrawn, numbers.withdrawn],
    [record.removed, numbers.removed],
    [record.discarded, numbers.discarded],
  ];
  return (
    <TextSection heading={numbers.heading}>
      {since === undefined ? null : (
        <p className={styles.since}>
          {numbers.since} <When time={since} />
        </p>
      )}
      <ul className={styles.numbers}>
        {shown.map(([count, label, notes = []]) => (
          <li key={label} className={styles.number}>
            <span className={styles.count}>{formatCount(count)}</span> <span>{label}</span>
            {notes.map((note) => (
              <small key={note} className={styles.note}>
                {note}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </TextSection>
  );
}
