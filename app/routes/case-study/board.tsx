import { clsx } from 'clsx';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { ShareButton, useSteps } from '#app/parts';
import { isStill } from '#app/sound/keyboard.ts';
import { play } from '#app/sound/play.ts';
import { Button, TypedNumber, useAnnounce } from '#app/ui';
import { boardMessages as texts } from '#content/messages/board.ts';
import {
  type BoardState,
  clock,
  columns,
  isFree,
  reduce,
  rooms,
  sickSlot,
  slots,
  start,
} from './board-state.ts';
import * as styles from './board.module.css';

const springMs = 180;
const letterMs = 30;
/** A press within this distance, a drag beyond it. */
const dragPixels = 6;

function animate(
  element: Element | null | undefined,
  keyframes: Keyframe[],
  options: KeyframeAnimationOptions = {},
): void {
  if (!isStill())
    element?.animate(keyframes, { duration: springMs, easing: 'ease-out', ...options });
}

function nameSlot(slot: number, { slot: moved }: BoardState): string {
  const room = rooms[slot] ?? 0;
  if (slot === moved)
    return moved === sickSlot ? texts.toMove(slot, room) : texts.lesson(slot, texts.violin, room);
  const lesson = texts.lessons.get(slot);
  if (lesson !== undefined) return texts.lesson(slot, lesson, room);
  return slot === sickSlot ? texts.sickSlot(slot) : texts.free(slot);
}

function describeOutcome({ slot, phase, isLifted, refused }: BoardState): string {
  if (refused)
    return refused.slot === sickSlot ? texts.sick : texts.taken(rooms[refused.slot] ?? 0);
  if (isLifted) return texts.lifted;
  return phase === 'loose' ? '' : texts.drafted(slot, rooms[slot] ?? 0);
}

/** A playable schedule. The picture stays for print and without scripts. */
export default function Board({ picture }: { picture: ReactElement }) {
  const [state, dispatch] = useReducer(reduce, start);
  const { slot, phase, refused, seconds = 0 } = state;
  const outcome = describeOutcome(state);
  const announce = useAnnounce();
  // Depends on `state`, so a repeated refusal is announced again.
  useEffect(() => {
    if (state.phase !== 'sent' && state !== start) announce(describeOutcome(state));
  }, [announce, state]);
  const closing = useRef<HTMLParagraphElement>(null);
  const board = useRef<HTMLElement>(null);
  const send = ({ timeStamp }: MouseEvent) => {
    play(0, letters.length);
    flushSync(() => dispatch({ type: 'send', at: timeStamp }));
    closing.current?.focus({ preventScroll: true });
  };
  const startAgain = () => {
    flushSync(() => dispatch({ type: 'again' }));
    board.current?.querySelector<HTMLElement>('[data-moves]')?.focus({ preventScroll: true });
  };
  const { count, isMinutes } = clock(seconds);
  const letters = texts.letters(slot, rooms[slot] ?? 0, sickSlot, rooms[sickSlot] ?? 0);
  return (
    <>
      {picture}
      <section ref={board} className={clsx(styles.board, 'whenScripted screenOnly')}>
        <div className={styles.scene}>
          <div className={styles.calendar}>
            <h2 className={styles.task}>{texts.task}</h2>
            <Week
              state={state}
              press={(pressed, at) => dispatch({ type: 'press', slot: pressed, at })}
            />
            <p className={clsx(styles.outcome, refused && styles.refusal)}>
              {outcome === '' ? texts.hint : outcome}
            </p>
          </div>
          <div className={styles.outbox} data-phase={phase}>
            <ul className={styles.letters} aria-label={texts.outbox}>
              {texts.recipients.map((recipient, index) => (
                <li key={recipient} className={styles.letter}>
                  <strong>{recipient}</strong>
                  <Typed key={slot} text={letters[index] ?? ''} phase={phase} />
                </li>
              ))}
            </ul>
            <Button
              variant="accent"
              className={styles.send}
              aria-disabled={phase === 'loose'}
              onClick={send}
            >
              {texts.send}
            </Button>
            {phase === 'sent' && (
              <div className={styles.closing}>
                <p ref={closing} tabIndex={-1} className={styles.time}>
                  {texts.done} <TypedNumber number={String(count)} isStruck />{' '}
                  {isMinutes ? texts.minutes(count) : texts.seconds(count)}{' '}
                  <span>{texts.byPhone}</span>
                </p>
                <div className="buttonRow">
                  <Button onClick={startAgain}>{texts.again}</Button>
                  <ShareButton>{texts.share}</ShareButton>
                </div>
              </div>
            )}
          </div>
        </div>
        <p className="note">{texts.model}</p>
      </section>
    </>
  );
}

interface WeekProps {
  state: BoardState;
  press: (slot: number, at: number) => void;
}

const keyIn = (grid: HTMLElement | null, slot: number) =>
  grid?.querySelector<HTMLElement>(`[data-slot="${slot}"]`);

function centerOf(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** One tab stop. Arrow keys, Home, and End move the focus. Escape puts the lesson down again. */
function Week({ state, press }: WeekProps) {
  const { slot, phase, isLifted, refused } = state;
  const grid = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; isMoving: boolean }>(undefined);
  const hasDropped = useRef(false);
  const droppedAt = useRef<{ x: number; y: number }>(undefined);
  const [focused, setFocused] = useState(sickSlot);

  const act = (pressed: number, at: number) => {
    const key = keyIn(grid.current, slot);
    if (key) {
      droppedAt.current = centerOf(key);
      key.style.translate = '';
    }
    if (phase !== 'sent' && isFree(pressed) && pressed !== slot) play(2);
    press(pressed, at);
  };

  useLayoutEffect(() => {
    const key = keyIn(grid.current, slot);
    if (!key || !droppedAt.current) return;
    const home = centerOf(key);
    const [x, y] = [droppedAt.current.x - home.x, droppedAt.current.y - home.y];
    droppedAt.current = undefined;
    const blocker = refused && keyIn(grid.current, refused.slot);
    if (Math.hypot(x, y) > dragPixels) animate(key, [{ offset: 0, translate: `${x}px ${y}px` }]);
    else if (blocker) {
      const wanted = centerOf(blocker);
      animate(key, [
        { offset: 0.4, translate: `${(wanted.x - home.x) / 2}px ${(wanted.y - home.y) / 2}px` },
      ]);
    }
    if (blocker) animate(blocker, [{ offset: 0.5, opacity: 0.3 }], { iterations: 2 });
  });

  const followKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Escape' && isLifted && !drag.current) act(slot, event.timeStamp);
    const column = focused % columns;
    const next = {
      ArrowLeft: column > 0 ? focused - 1 : focused,
      ArrowRight: column < columns - 1 ? focused + 1 : focused,
      ArrowUp: focused - columns,
      ArrowDown: focused + columns,
      Home: focused - column,
      End: focused - column + columns - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    keyIn(grid.current, next)?.focus();
  };

  /** Drops the key on the slot under the pointer, or back on its own. */
  const drop = (at: number, below: Element[] = []) => {
    const isMoving = drag.current?.isMoving === true;
    drag.current = undefined;
    if (!isMoving) return;
    const places = below.map(
      (element) => element.closest<HTMLElement>('[data-slot]')?.dataset['slot'],
    );
    const place = places.find((each) => each !== undefined && Number(each) !== slot);
    act(place === undefined ? slot : Number(place), at);
    // With a mouse, a click follows.
    hasDropped.current = true;
    setTimeout(() => (hasDropped.current = false));
  };

  const dragging = {
    onPointerDown: (event: PointerEvent) => {
      const { button, isPrimary, pointerId, currentTarget, clientX, clientY } = event;
      if (button !== 0 || !isPrimary || phase === 'sent') return;
      currentTarget.setPointerCapture(pointerId);
      drag.current = { x: clientX, y: clientY, isMoving: false };
    },
    onPointerMove: ({
      currentTarget,
      buttons,
      isPrimary,
      clientX,
      clientY,
      timeStamp,
    }: PointerEvent<HTMLElement>) => {
      // A second finger drags nothing.
      if (!isPrimary) return;
      // A context menu swallows a drag's end.
      if (buttons === 0) drop(timeStamp);
      if (!drag.current) return;
      const [x, y] = [clientX - drag.current.x, clientY - drag.current.y];
      if (!drag.current.isMoving && Math.hypot(x, y) < dragPixels) return;
      if (!drag.current.isMoving && !isLifted) press(slot, timeStamp);
      drag.current.isMoving = true;
      currentTarget.style.translate = `${x}px ${y}px`;
    },
    onPointerUp: ({ isPrimary, clientX, clientY, timeStamp }: PointerEvent) => {
      if (isPrimary) drop(timeStamp, document.elementsFromPoint(clientX, clientY));
    },
    onPointerCancel: ({ timeStamp }: PointerEvent) => drop(timeStamp),
  };

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      className={styles.week}
      aria-label={texts.task}
      data-lifted={isLifted}
      onKeyDown={followKey}
    >
      <div role="row">
        {texts.days.map((day) => (
          <span key={day} role="columnheader">
            {day.slice(0, 3)}
          </span>
        ))}
      </div>
      {texts.times.map((time, row) => (
        <div key={time} role="row">
          <span role="rowheader">{time}</span>
          {slots.slice(row * columns, (row + 1) * columns).map((place) => {
            const moves = place === slot;
            const lesson = moves ? texts.violin : texts.lessons.get(place);
            return (
              <div key={place} role="gridcell">
                <button
                  type="button"
                  data-slot={place}
                  data-room={rooms[place]}
                  data-moves={moves ? phase : undefined}
                  className={clsx(
                    lesson === undefined ? styles.free : styles.lesson,
                    moves && styles.moves,
                    place === refused?.slot && styles.blocks,
                  )}
                  tabIndex={place === focused ? 0 : -1}
                  aria-label={nameSlot(place, state)}
                  aria-pressed={moves && phase !== 'sent' ? isLifted : undefined}
                  onFocus={() => setFocused(place)}
                  onClick={({ timeStamp }) => {
                    if (!hasDropped.current) act(place, timeStamp);
                  }}
                  {...(moves && dragging)}
                >
                  {lesson ?? (place === sickSlot && texts.sickMark)}
                </button>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface TypedProps {
  text: string;
  phase: BoardState['phase'];
}

/** Reserves the text's full space. */
function Typed({ text, phase }: TypedProps) {
  const isTyped = phase === 'drafted' && !isStill();
  const typed = useSteps(letterMs, (letters) => isTyped && letters < text.length);
  const shown = isTyped ? typed : phase === 'loose' ? 0 : text.length;
  return (
    <p>
      <span>{text.slice(0, shown)}</span>
      <span className={styles.untyped}>{text.slice(shown)}</span>
    </p>
  );
}
