import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { light, listenToKeys, type TypedKey } from '#app/sound/keyboard.ts';
import { play } from '#app/sound/play.ts';
import * as styles from './error-page.later.module.css';

const pitch = 60;
/** Edges of the keys in each row, in key widths. */
const rows = [
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  [0, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 10],
  [0, 2, 3, 4, 5, 6, 7, 8, 10],
  [0, 1.25, 2.5, 7.5, 8.75, 10],
];

function playKeys(page: Element): () => void {
  const onClick = ({ target }: Event) => {
    const key = (target as Element).closest('h1 > span, [data-row]');
    if (key === null) return;
    const row = key.getAttribute('data-row');
    const keys = page.querySelectorAll(row === null ? 'h1 > span' : `[data-row="${row}"]`);
    light(key);
    play([...keys].indexOf(key));
  };
  const onKey = ({ letter, row, column }: TypedKey) => {
    const keys = page.querySelectorAll(`[data-row="${row}"]`);
    // All rows but the first start with a wide key.
    light(keys[Math.min(row === 0 ? column : column + 1, keys.length - 1)]);
    for (const cap of page.querySelectorAll('h1 > span'))
      if (cap.textContent.toLowerCase() === letter) light(cap);
    play(column);
  };
  page.addEventListener('click', onClick);
  const stopListening = listenToKeys(page, onKey);
  return () => {
    page.removeEventListener('click', onClick);
    stopListening();
  };
}

export function ErrorDrawing() {
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const page = drawing.current?.parentElement;
    return page ? playKeys(page) : undefined;
  }, []);
  return (
    <svg
      ref={drawing}
      className={styles.drawing}
      viewBox="0 0 692 400"
      fill="var(--side)"
      aria-hidden="true"
    >
      <rect fill="var(--line)" x="14" y="118" width="664" height="270" rx="28" />
      <rect fill="var(--surface-2)" x="14" y="104" width="664" height="270" rx="28" />
      <rect x="50" y="128" width="52" height="48" rx="11" />
      <path
        className={styles.spring}
        d="M76 168c-14 0-14-7 0-8s14-8 0-8-14-7 0-8 14-8 0-8-12-6 0-9"
      />
      {rows.map((edges, row) =>
        edges.slice(1).map((right, place) => {
          const left = edges[place] ?? 0;
          const letter = row === 1 ? 'Oops!'[place - 2] : undefined;
          const size = { width: (right - left) * pitch - 8, height: 46, rx: 10 };
          return (
            <g
              key={right}
              data-row={row}
              className={styles.key}
              transform={`translate(${50 + left * pitch} ${128 + row * 58 + (letter ? 5 : 0)})`}
            >
              <rect y={letter ? 1 : 6} {...size} />
              <rect className={clsx('drawnCap', letter && styles.keyPressedIn)} {...size} />
              {letter && (
                <text className={styles.legend} fill="var(--ink)" x={size.width / 2} y="31">
                  {letter}
                </text>
              )}
            </g>
          );
        }),
      )}
      <path
        className={styles.trace}
        d="M74 106c-3-14-4-25-3-38M96 108c2-10 5-20 10-30M52 110c-6-10-10-18-12-28"
      />
      <g className={styles.escape}>
        <g transform="translate(78 14) rotate(-17)">
          <rect fill="var(--accent-side)" y="9" width="66" height="52" rx="11" />
          <rect fill="var(--accent)" width="66" height="52" rx="11" />
          <text className={styles.legend} fill="var(--on-accent)" x="33" y="33">
            Esc
          </text>
        </g>
      </g>
    </svg>
  );
}
