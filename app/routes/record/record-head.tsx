import { record as texts } from '../../../content/record.ts';
import type { RecordSummary } from '../../../shared/record.ts';
import { TextSection } from '../../ui/text-section.tsx';
import styles from './record.module.css';

const { head } = texts;

/** The last line of the record and the key that signs: what others can hold against a rewritten record. */
export function RecordHead({ record: { sequence, hash, fingerprint } }: { record: RecordSummary }) {
  const rows: [name: string, value: string][] = [
    [head.last, String(sequence)],
    [head.hash, hash],
    [head.key, fingerprint],
  ];
  return (
    <TextSection heading={head.heading}>
      <dl className={styles.head}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p>{head.note}</p>
    </TextSection>
  );
}
