import { useEffect, useRef, useState } from 'react';
import { home } from '../../../content/home.ts';
import { formatCount } from '../../../content/messages/counts.ts';
import { homeMessages } from '../../../content/messages/home.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { provider } from '../../../content/provider.ts';
import { keyClass, KeyLink } from '../../ui/key.tsx';
import { TypedNumber } from '../../ui/typed-number.tsx';
import styles from './payback.module.css';

const weeks = 52;
const hourKeys = [1, 2, 3, 5, 8];
const peopleKeys = [1, 2, 3, 5, 10];
const example = { hours: 2, people: 3 };

/**
 * What a task costs in a year, by the keys for its hours and its people. Without scripts, an
 * example.
 */
export function Payback() {
  const [hours, setHours] = useState(example.hours);
  const [people, setPeople] = useState(example.people);
  const answer = formatCount(hours * people * weeks);
  return (
    <div className={styles.payback}>
      <h3>{home.payback}</h3>
      <NumberKeys
        legend={homeMessages.hours}
        name="hours"
        numbers={hourKeys}
        first={example.hours}
        onChange={setHours}
      />
      <NumberKeys
        legend={homeMessages.people}
        name="people"
        numbers={peopleKeys}
        first={example.people}
        onChange={setPeople}
      />
      <div className={styles.answer}>
        <noscript>
          <p>{homeMessages.example}</p>
        </noscript>
        <output>
          <TypedNumber number={answer} />
          {` ${homeMessages.hoursAYear}`}
        </output>
        <p>{homeMessages.sum(hours, people, weeks)}</p>
        <KeyLink
          href={`mailto:${provider.email}?body=${encodeURIComponent(homeMessages.email(answer))}`}
          variant="accent"
        >
          {siteMessages.emailMe}
        </KeyLink>
      </div>
    </div>
  );
}

interface NumberKeysProps {
  legend: string;
  name: string;
  numbers: readonly number[];
  first: number;
  onChange: (number: number) => void;
}

/** A row of keys as one radio group. */
function NumberKeys({ legend, name, numbers, first, onChange }: NumberKeysProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  // One may have been pressed before hydration.
  useEffect(() => {
    const pressed = [...(row.current?.querySelectorAll('input') ?? [])].findIndex(
      ({ checked }) => checked,
    );
    onChange(numbers[pressed] ?? first);
  }, [numbers, first, onChange]);
  return (
    <fieldset ref={row} className="whenScripted">
      <legend>{legend}</legend>
      {numbers.map((number) => (
        <label key={number} className={keyClass('key', styles.key)}>
          <input
            type="radio"
            name={name}
            defaultChecked={number === first}
            onChange={() => onChange(number)}
          />
          {number}
        </label>
      ))}
    </fieldset>
  );
}
