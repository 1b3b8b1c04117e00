import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { technologyMark } from '#app/parts/technology-icon.tsx';
import { useSteps } from '#app/parts';
import { light, listenToKeys, type TypedKey } from '#app/sound/keyboard.ts';
import { play } from '#app/sound/play.ts';
import type { Skill } from '#content/content-types.ts';
import { useSeen } from './section.tsx';
import * as styles from './laptop.later.module.css';

const rows = [
  { left: 52, top: 316, keys: '1234567890-' },
  { left: 66, top: 356, keys: 'qwertyuiop' },
  { left: 80, top: 396, keys: 'asdfghjkl' },
  { left: 100, top: 436, keys: 'zxcvbnm./' },
  { left: 158, top: 470, keys: ' ', width: 224, height: 24 },
];
const pitch = 40;
const letterWidth = 23;
/** Longer names are set smaller. */
const maxLetters = 16;
const letterMs = 100;
/** The screen shows this many of the visitor's letters, for this long after the last one. */
const maxPlayed = 14;
const playedMs = 3000;

export function Laptop({ skill: { name, icon } }: { skill: Skill }) {
  const laptop = useRef<SVGSVGElement>(null);
  const isSeen = useSeen(laptop);
  // One more step releases the last key.
  const letters = useSteps(letterMs, (typed) => isSeen && typed <= name.length);
  const pressed = name[letters - 1]?.toLowerCase();
  const [played, setPlayed] = useState('');
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onKey = useEffectEvent(({ letter, column }: Omit<TypedKey, 'row'>) => {
    const keys = laptop.current?.querySelectorAll('[data-key]') ?? [];
    light([...keys].find((key) => key.getAttribute('data-key') === letter));
    play(column);
    setPlayed((before) => (before + letter).slice(-maxPlayed));
    clearTimeout(rest.current);
    rest.current = setTimeout(setPlayed, playedMs, '');
  });
  useEffect(() => {
    const drawing = laptop.current;
    if (!drawing) return undefined;
    const stop = new AbortController();
    let start = { clientX: 0, clientY: 0 };
    let last: string | undefined;
    const pressAt = ({ clientX, clientY }: typeof start) => {
      const key = document.elementFromPoint(clientX, clientY)?.closest('[data-key]');
      const letter = key?.getAttribute('data-key') ?? undefined;
      const row = rows.find(({ keys }) => letter !== undefined && keys.includes(letter));
      if (letter !== undefined && letter !== last && row)
        onKey({ letter, column: row.keys.indexOf(letter) });
      last = letter;
    };
    const onDown = ({ clientX, clientY }: PointerEvent) => {
      start = { clientX, clientY };
      last = undefined;
    };
    /** Sliding presses each key on the way. A finger that moves down scrolls instead. */
    const onMove = (event: PointerEvent) => {
      const across = Math.abs(event.clientX - start.clientX);
      const down = Math.abs(event.clientY - start.clientY);
      if (event.buttons !== 1 || (last === undefined && across <= down)) return;
      if (last === undefined) pressAt(start);
      pressAt(event);
    };
    const onUp = (event: PointerEvent) => {
      // Otherwise, this would also be a swipe to the next skill.
      if (last !== undefined) event.preventDefault();
    };
    drawing.addEventListener('pointerdown', onDown, stop);
    drawing.addEventListener('pointermove', onMove, stop);
    drawing.addEventListener('pointerup', onUp, stop);
    drawing.addEventListener('click', pressAt, stop);
    const stopListening = listenToKeys(drawing, onKey);
    return () => {
      stop.abort();
      stopListening();
    };
  }, []);
  const shown = played || name;
  const length = played ? maxPlayed : name.length;
  const scale = Math.min(1, maxLetters / length);
  const line = {
    x: 270 - (length * letterWidth * scale) / 2,
    y: 216,
    fontSize: `${scale}em`,
  };
  return (
    <svg
      ref={laptop}
      className={styles.laptop}
      viewBox="0 0 540 520"
      fill="var(--side)"
      aria-hidden="true"
    >
      <rect x="50" y="6" width="440" height="290" rx="20" />
      <rect className={styles.screen} x="66" y="22" width="408" height="258" rx="10" />
      <g className={styles.ink}>
        {!played && <use href={technologyMark(icon)} x="228" y="62" width="84" height="84" />}
        <text className={styles.full} {...line}>
          {shown}
        </text>
        <text className={styles.typed} {...line} data-typed="">
          {played || name.slice(0, letters)}
          <tspan key={shown} className={styles.cursor}>
            ▌
          </tspan>
        </text>
      </g>
      <path d="M22 306h496l18 190a20 20 0 0 1-20 22H24a20 20 0 0 1-20-22z" />
      <path
        className={styles.deck}
        d="M22 298h496a12 12 0 0 1 12 11l8 176a18 18 0 0 1-18 19H20a18 18 0 0 1-18-19l8-176a12 12 0 0 1 12-11z"
      />
      {rows.map(({ left, top, keys, width = 34, height = 30 }) =>
        [...keys].map((key, place) => (
          <g
            key={key}
            className={styles.key}
            transform={`translate(${left + place * pitch} ${top})`}
            data-key={key}
            data-down={pressed === key ? '' : undefined}
          >
            <rect y="5" width={width} height={height} rx="7" />
            <g className={styles.keyTop}>
              <rect className="drawnCap" width={width} height={height} rx="7" />
              <text x={width / 2} y="20">
                {key}
              </text>
            </g>
          </g>
        )),
      )}
    </svg>
  );
}
