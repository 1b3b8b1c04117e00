import { clsx } from 'clsx';
import { letterOutlines } from '../../../content/generated/logo.ts';
import { struckKey } from '../../../content/monogram.ts';
import { provider } from '../../../content/provider.ts';
import styles from './home.module.css';

const pitch = 108;
const width = letterOutlines.length * pitch - 8;

/** The monogram on its keys, one of them down. Its light and its dark variant come from the tokens. */
export function Logo({ id, className }: { id: string; className?: string | undefined }) {
  return (
    <svg id={id} className={className} viewBox={`0 0 ${width} 112`} role="img" aria-label={provider.brand}>
      {letterOutlines.map((outline, index) => (
        <g
          key={index}
          className={clsx(styles.key, index === struckKey && styles.struckKey)}
          transform={`translate(${2 + index * pitch} 2)`}
        >
          <rect className="drawnSide" y="10" width="96" height="98" rx="22" />
          <g className={styles.top}>
            <rect className={styles.cap} width="96" height="96" rx="22" />
            <path className={styles.letter} d={outline} transform="translate(48 48)" />
          </g>
        </g>
      ))}
    </svg>
  );
}
