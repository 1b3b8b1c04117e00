import { useEffect, useRef, useState } from 'react';
import { home } from '../../../content/home.ts';
import { formatCount } from '../../../content/messages/counts.ts';
import { emailMessages } from '../../../content/messages/email.ts';
import { homeMessages } from '../../../content/messages/home.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { keyClass } from '../../ui/key.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { TypedNumber } from '../../ui/number-keys.tsx';
import styles from './payback.module.css';

const weeks = 52;
const rows = [
  { legend: homeMessages.hours, name: 'hours', numbers: [1, 2, 3, 5, 8] },
  { legend: homeMessages.people, name: 'people', numbers: [1, 2, 3, 5, 10] },
];
const example = [2, 3];

export function Payback() {
  const root = useRef<HTMLDivElement>(null);
  const [[hours = 0, people = 0], setPressed] = useState(example);
  const answer = formatCount(hours * people * weeks);
  const readKeys = () => {
    const pressed = root.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [];
    setPressed(Array.from(pressed, ({ value }) => Number(value)));
  };
  // Some may have been pressed before hydration.
  useEffect(readKeys, []);
  return (
    <div ref={root} className={styles.payback}>
      <h3>{home.payback}</h3>
      {rows.map(({ legend, name, numbers }, row) => (
        <fieldset key={name} className="whenScripted">
          <legend>{legend}</legend>
          {numbers.map((number) => (
            <label key={number} className={keyClass('key', styles.choiceKey)}>
              <input
                type="radio"
                name={name}
                value={number}
                defaultChecked={number === example[row]}
                onChange={readKeys}
              />
              {number}
            </label>
          ))}
        </fieldset>
      ))}
      <div className={styles.answer}>
        <div className="whenUnscripted">
          <p>{homeMessages.example}</p>
        </div>
        <output>
          <TypedNumber number={answer} />
          {` ${homeMessages.hoursAYear}`}
        </output>
        <p>{homeMessages.sum(hours, people, weeks)}</p>
        <MailLink draft={emailMessages.hours(answer)} className={keyClass('accent')}>
          {siteMessages.emailMe}
        </MailLink>
      </div>
    </div>
  );
}
