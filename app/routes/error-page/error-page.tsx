import { clsx } from 'clsx';
import { errorMessages } from '../../../content/messages/error.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { KeyLink } from '../../ui/key.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './error-page.module.css';

/** The page for every unknown path. */
export function Component() {
  return <ErrorPage />;
}

export function ErrorPage() {
  return (
    <Container className={styles.page}>
      <title>{errorMessages.title}</title>
      <meta name="robots" content="noindex" />
      <Banner />
      <LooseKeyboard />
      <div className="looseStack">
        <p className={styles.message}>{errorMessages.notFound}</p>
        <div className="keyRow">
          <KeyLink to="/" variant="accent">
            {siteMessages.menu.home}
          </KeyLink>
          <KeyLink to="/projects">{siteMessages.menu.projects}</KeyLink>
          <KeyLink to="/reviews">{siteMessages.menu.reviews}</KeyLink>
        </div>
      </div>
    </Container>
  );
}

/** One word for screen readers, five keys on the screen. */
function Banner() {
  return (
    <h1 tabIndex={-1} className={styles.banner} aria-label={errorMessages.banner}>
      {[...errorMessages.banner].map((letter, index) => (
        <span
          key={index}
          className={clsx(styles.letter, index === 1 && 'struck')}
          aria-hidden="true"
        >
          {letter}
        </span>
      ))}
    </h1>
  );
}

const pitch = 60;
const cap = 52;
/** The keyboard's rows in key widths. A letter marks a pressed key. */
const rows: readonly (readonly (number | string)[])[] = [
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  [1.5, 1, 'O', 'o', 'p', 's', '!', 1, 1.5],
  [2, 1, 1, 1, 1, 1, 1, 2],
  [1.25, 1.25, 5, 1.25, 1.25],
];

/** A keyboard that has lost its Esc key, just when you need it. */
function LooseKeyboard() {
  return (
    <svg className={styles.drawing} viewBox="0 0 692 400" fill="var(--side)" aria-hidden="true">
      <rect fill="var(--line)" x="14" y="118" width="664" height="270" rx="28" />
      <rect fill="var(--surface-2)" x="14" y="104" width="664" height="270" rx="28" />
      <g transform="translate(50 128)">
        <rect width={cap} height={cap - 4} rx="11" />
        <path
          className={styles.spring}
          d="M26 40c-14 0-14-7 0-8s14-8 0-8-14-7 0-8 14-8 0-8-12-6 0-9"
        />
      </g>
      {rows.map((row, index) => (
        <Row
          key={index}
          keys={index === 0 ? row.slice(1) : row}
          x={index === 0 ? 50 + pitch : 50}
          y={128 + index * 58}
        />
      ))}
      <g>
        <path
          className={styles.trace}
          d="M74 106c-3-14-4-25-3-38M96 108c2-10 5-20 10-30M52 110c-6-10-10-18-12-28"
        />
        <g className={styles.escape}>
          <g transform="translate(78 14) rotate(-17)">
            <rect fill="var(--accent-side)" y="9" width="66" height={cap} rx="11" />
            <rect fill="var(--accent)" width="66" height={cap} rx="11" />
            <text className={styles.legend} fill="var(--on-accent)" x="33" y="33">
              Esc
            </text>
          </g>
        </g>
      </g>
    </svg>
  );
}

function Row({ keys, x, y }: { keys: readonly (number | string)[]; x: number; y: number }) {
  let right = x;
  return keys.map((key, index) => {
    const left = right;
    const width = (typeof key === 'number' ? key : 1) * pitch;
    right += width;
    const struck = typeof key === 'string';
    return (
      <g key={index} transform={`translate(${left} ${struck ? y + 5 : y})`}>
        <rect y={struck ? 1 : 6} width={width - 8} height="46" rx="10" />
        <rect
          className={clsx('drawnCap', struck && styles.down)}
          width={width - 8}
          height="46"
          rx="10"
        />
        {struck ? (
          <text className={styles.legend} fill="var(--ink)" x={(width - 8) / 2} y="31">
            {key}
          </text>
        ) : null}
      </g>
    );
  });
}
