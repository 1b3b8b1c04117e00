import {
  type MouseEvent,
  type PointerEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { ShareButton } from '#app/parts';
import { isStill, light, listenToKeys, press, type TypedKey } from '#app/sound/keyboard.ts';
import { gapMs, play, setSound, useSound } from '#app/sound/play.ts';
import { AnnouncedText, Button } from '#app/ui';
import { instrumentMessages as texts } from '#content/messages/instrument.ts';
import { monogram } from '#content/monogram.ts';
import { names } from '#framework/page.ts';
import { addNote, columns, isLongEnough, type Note, readTune, writeTune } from './tune.ts';
import * as styles from './instrument.later.module.css';

const pitch = 108;
/** The view box cuts the caps off at 40 % of their height. */
const viewBox = `0 0 ${columns * pitch - 12} 38`;
const waitMs = 1500;
const scale: Note[] = Array.from({ length: columns }, (_, column) => ({
  column,
  at: column * gapMs,
}));

let hasShownItself = false;

/** A row of keys at the end of the first screen. A link can contain a tune to play. */
function Instrument() {
  const { hash } = useLocation();
  return <Keys key={hash} sent={readTune(hash)} />;
}

/** Waits for the style sheets: unstyled keys would shift the first screen. */
export async function loadInstrument(): Promise<{ default: typeof Instrument }> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])');
  const arrive = async (link: HTMLLinkElement) => {
    if (link.sheet) return;
    await new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', reject);
    });
  };
  await Promise.all(Array.from(sheets, arrive));
  return { default: Instrument };
}

const firstView = () => document.getElementById(names.firstView) as HTMLElement;

const pressLogo = (index: number) =>
  press(firstView().querySelectorAll('svg g g')[index], '0 12px');

/** Makes the slogan's letters jump when they are typed. */
function jumpLetters(typed: string): void {
  for (const word of firstView().querySelectorAll('h1 > span')) {
    const letters = [...word.textContent];
    if (word.children.length === 0) {
      word.textContent = '';
      for (const letter of letters) word.appendChild(document.createElement('span')).append(letter);
    }
    for (const [index, letter] of letters.entries())
      if (letter.toLowerCase() === typed) press(word.children[index], '0 -3px');
  }
}

function Keys({ sent }: { sent: Note[] | undefined }) {
  const row = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(sent ? 'sent' : 'unplayed');
  const [tune, setTune] = useState('');
  const last = useRef({ column: -1, at: 0 });
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const isOff = useSound() === 'off';
  const isPhone = matchMedia('(width <= 48rem)').matches;

  const lightKey = (column: number) => {
    if (row.current?.checkVisibility()) light(row.current.querySelectorAll('rect')[column]);
    else pressLogo(Math.floor((column / columns) * monogram.length));
  };
  const playAlone = (notes: Note[] = [], isHeard = false) => {
    for (const timer of timers.current) clearTimeout(timer);
    timers.current = notes.map(({ column, at }) =>
      setTimeout(() => {
        lightKey(column);
        if (isHeard) play(column);
      }, at),
    );
  };
  const playSent = () => {
    playAlone(sent, true);
    setState('played');
  };
  const playKey = (column: number) => {
    playAlone();
    lightKey(column);
    play(column);
    const at = performance.now();
    setTune(addNote(tune, column, at - last.current.at));
    last.current = { column, at };
    setState('played');
  };

  const onKey = useEffectEvent(({ letter, column }: TypedKey) => {
    if (state === 'sent') {
      playSent();
      return;
    }
    playKey(column);
    pressLogo(monogram.findIndex((each) => each.toLowerCase() === letter));
    jumpLetters(letter);
  });
  const onAnyPress = useEffectEvent((event: Event) => {
    if (state !== 'sent' || !(event.target as Element).closest('button')) return;
    event.stopPropagation();
    playSent();
  });
  const showItself = useEffectEvent(() => {
    if (state === 'sent') {
      // On a low window, the line is below the fold.
      line.current?.scrollIntoView({ block: 'nearest' });
      playAlone(sent);
    } else if (state === 'unplayed' && !hasShownItself && !isStill()) playAlone(scale);
    hasShownItself = true;
  });
  // Effects would end after the page has gone, and a note may be due in between.
  useLayoutEffect(() => {
    const stage = firstView();
    const stopListening = listenToKeys(stage, onKey);
    stage.addEventListener('click', onAnyPress, true);
    // Background tabs get no animation frames.
    let frame = 0;
    const wait = setTimeout(() => (frame = requestAnimationFrame(showItself)), waitMs);
    return () => {
      stopListening();
      stage.removeEventListener('click', onAnyPress, true);
      clearTimeout(wait);
      cancelAnimationFrame(frame);
      for (const timer of timers.current) clearTimeout(timer);
    };
  }, []);

  /** Sliding plays each key on the way. */
  const onPoint = ({ type, buttons, nativeEvent, currentTarget }: PointerEvent) => {
    const column = Math.floor((nativeEvent.offsetX / currentTarget.clientWidth) * columns);
    if (state === 'sent' || buttons !== 1 || !scale[column]) return;
    if (type === 'pointerdown' || column !== last.current.column) playKey(column);
  };
  /** From the keyboard, plays all keys in turn. */
  const onClick = ({ detail }: MouseEvent) => {
    if (detail > 0) return;
    playAlone(scale);
    play(0, columns);
    setState('played');
  };

  return (
    <div className={styles.instrument} data-state={state}>
      <div ref={line} className={styles.line}>
        {state === 'sent' && <AnnouncedText text={isPhone ? texts.sentToPhone : texts.sent} />}
        {state === 'unplayed' && <p>{texts.pressAny}</p>}
        {state === 'played' && (
          <Button variant="quiet" onClick={() => setSound(isOff ? 'on' : 'off')}>
            {isOff ? texts.soundOn : texts.soundOff}
          </Button>
        )}
        {isLongEnough(tune) && (
          <ShareButton variant="quiet" hash={writeTune(tune)}>
            {texts.send}
          </ShareButton>
        )}
      </div>
      <button
        ref={row}
        type="button"
        className={styles.row}
        aria-label={texts.playKeys}
        // Keep the focus away, because its ring would show at the first typed letter.
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={onPoint}
        onPointerMove={onPoint}
        onClick={onClick}
      >
        <svg viewBox={viewBox} aria-hidden="true">
          {scale.map(({ column }) => (
            <rect
              key={column}
              className="drawnCap"
              x={column * pitch + 1}
              y="1"
              width="94"
              height="94"
              rx="22"
            />
          ))}
        </svg>
      </button>
    </div>
  );
}
