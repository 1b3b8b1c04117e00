import { useEffect, useState } from 'react';
import type { Skill } from '../../../content/content-types.ts';
import { technologyMark } from '../../ui/technology-icon.tsx';
import styles from './laptop.module.css';

const rows = ['1234567890-', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm./'] as const;
const indents = [0, 14, 28, 48] as const;
const pitch = 40;
const left = 52;
const top = 316;
const letterWidth = 23;
const letterMs = 100;

/** A drawn laptop. In view, it types the name of a skill on its screen, and its keyboard lights the pressed key. */
export function Laptop({ skill: { name, icon }, isInView }: { skill: Skill; isInView: boolean }) {
  const [letters, setLetters] = useState(0);
  // One more beat releases the last key.
  const isTyping = isInView && letters <= name.length;
  useEffect(() => {
    if (!isTyping) return;
    const timer = setInterval(() => setLetters((typed) => typed + 1), letterMs);
    return () => clearInterval(timer);
  }, [isTyping]);
  const pressed = name[letters - 1]?.toLowerCase();
  const start = 270 - (name.length * letterWidth) / 2;
  return (
    <svg className={styles.laptop} viewBox="0 0 540 520" aria-hidden="true" focusable="false">
      <rect className={styles.side} x="50" y="6" width="440" height="290" rx="20" />
      <rect className={styles.screen} x="66" y="22" width="408" height="258" rx="10" />
      <g className={styles.ink}>
        <use href={technologyMark(icon)} x="228" y="62" width="84" height="84" />
        <text className={styles.full} x={start} y="216">
          {name}
        </text>
        <text className={styles.typed} x={start} y="216" data-typed="">
          {name.slice(0, letters)}
          <tspan className={styles.cursor}>▌</tspan>
        </text>
      </g>
      <path className={styles.side} d="M22 306h496l18 190a20 20 0 0 1-20 22H24a20 20 0 0 1-20-22z" />
      <path
        className={styles.deck}
        d="M22 298h496a12 12 0 0 1 12 11l8 176a18 18 0 0 1-18 19H20a18 18 0 0 1-18-19l8-176a12 12 0 0 1 12-11z"
      />
      {rows.map((row, y) =>
        [...row].map((letter, x) => (
          <Key
            key={letter}
            x={left + (indents[y] ?? 0) + x * pitch}
            y={top + y * pitch}
            width={34}
            label={letter}
            down={pressed === letter}
          />
        )),
      )}
      <Key x={158} y={top + 4 * pitch - 6} width={224} label="" down={pressed === ' '} />
    </svg>
  );
}

function Key({ x, y, width, label, down }: { x: number; y: number; width: number; label: string; down: boolean }) {
  const height = label === '' ? 24 : 30;
  return (
    <g className={styles.key} data-key={label || 'space'} data-down={down ? '' : undefined}>
      <rect className={styles.side} x={x} y={y + 5} width={width} height={height} rx="7" />
      <g className={styles.keyTop}>
        <rect className={styles.cap} x={x} y={y} width={width} height={height} rx="7" />
        <text className={styles.legend} x={x + width / 2} y={y + 20}>
          {label}
        </text>
      </g>
    </g>
  );
}
