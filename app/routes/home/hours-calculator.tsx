import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MailLink, ShareButton } from '#app/parts';
import { play } from '#app/sound/play.ts';
import { buttonClass, moveFocus, TypedNumber, WithoutScript } from '#app/ui';
import { home } from '#content/home.ts';
import { formatCount } from '#content/messages/counts.ts';
import { homeMessages } from '#content/messages/home.ts';
import { useHydrated } from '#framework/page.ts';
import { exampleWeek, rows, unnamedTask, writeWeek } from './week.ts';
import * as styles from './hours-calculator.later.module.css';

const weeks = 52;
const notesInOctave = 5;
const tasks: Record<string, string> = homeMessages.tasks;

/** Survives visits to other pages. */
let lastPressed = exampleWeek;

export function HoursCalculator() {
  const root = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState(lastPressed);
  const isHydrated = useHydrated();
  const readKeys = () => {
    const keys = root.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [];
    lastPressed = Array.from(keys, ({ value }) => value);
    setPressed(lastPressed);
  };
  // Keys may have been pressed before hydration.
  useEffect(readKeys, []);
  const press = (row: number, value: string) => {
    const key = root.current?.querySelector<HTMLInputElement>(
      `[name="${rows[row]?.name}"][value="${value}"]`,
    );
    if (key) key.checked = true;
    readKeys();
  };
  const { hash } = useLocation();
  const [isSent, setSent] = useState(false);
  const openLink = useEffectEvent(async () => {
    const { pressWeek } = await import('./press-week.ts');
    setSent(pressWeek(hash, press));
  });
  useEffect(() => {
    // If the code can't be loaded, the example stays.
    if (hash.startsWith('#week=')) openLink().catch(() => undefined);
  }, [hash]);
  const [hours = '', people = '', task = ''] = pressed;
  const total = Number(hours) * Number(people) * weeks;
  const answer = formatCount(total);
  const sum = homeMessages.sum(Number(hours), Number(people));
  const inWork = homeMessages.inWork(total);
  const taskName = task === unnamedTask ? '' : (tasks[task]?.toLowerCase() ?? '');
  return (
    <>
      {isSent && (
        <p ref={goTo} className={styles.sent}>
          {homeMessages.sentByOther}
        </p>
      )}
      <div ref={root} className={styles.calculator}>
        <h3>{home.payback}</h3>
        {rows.map(({ legend, name, values }, row) => (
          <fieldset key={name} className="whenScripted">
            <legend>{legend}</legend>
            {values.map((value, index) => (
              <label key={value} className={buttonClass('key', styles.choiceKey)}>
                <input
                  type="radio"
                  name={name}
                  value={value}
                  defaultChecked={value === pressed[row]}
                  onChange={() => {
                    play(row * notesInOctave + index);
                    readKeys();
                  }}
                />
                {tasks[value] ?? value}
              </label>
            ))}
          </fieldset>
        ))}
        <div className={styles.answer}>
          <WithoutScript>{homeMessages.example}</WithoutScript>
          <output aria-atomic="true">
            <TypedNumber number={answer} isStruck />
            <span>{` ${homeMessages.hoursAYear}`}</span>
          </output>
          <p>{sum + homeMessages.weeks(weeks)}</p>
          <p className={styles.inWork}>{inWork}</p>
          {home.paybackPromise !== undefined && <p>{home.paybackPromise}</p>}
          <div className="row">
            <MailLink
              draft={isHydrated ? homeMessages.email(answer, taskName, sum) : undefined}
              className={buttonClass('accent')}
            >
              {homeMessages.emailThis}
            </MailLink>
            <div className="row whenScripted">
              <ShareButton text={homeMessages.shared(answer, inWork)} hash={writeWeek(pressed)}>
                {homeMessages.share}
              </ShareButton>
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

/** Scrolls to a shared answer and lets reading continue there. */
function goTo(sent: HTMLElement | null): void {
  if (sent === null) return;
  sent.scrollIntoView();
  moveFocus(sent);
}
