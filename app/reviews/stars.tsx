import { clsx } from 'clsx';
import type { PropsWithChildren } from 'react';
import { ratingsMessages } from '#content/messages/ratings.ts';
import { starOutline } from './star-path.ts';
import './stars.css';

const starsInAll = 5;
const step = 28;
const keyWidth = 24;
const starScale = 0.6;

/**
 * One path for the whole row, because lists have many stars and each element slows down rendering.
 */
const row =
  (x: number, y: number, outline: string, distance: number) => (from: number, to: number) =>
    `M${x + from * distance} ${y}${Array.from({ length: to - from }, () => outline).join(`m${distance} 0`)}`;

const sides = row(
  6,
  3,
  'h12a6 6 0 0 1 6 6v12.5a6 6 0 0 1-6 6h-12a6 6 0 0 1-6-6v-12.5a6 6 0 0 1 6-6z',
  step,
);
const caps = row(
  6,
  0.5,
  'h12a5.5 5.5 0 0 1 5.5 5.5v12.5a5.5 5.5 0 0 1-5.5 5.5h-12a5.5 5.5 0 0 1-5.5-5.5v-12.5a5.5 5.5 0 0 1 5.5-5.5z',
  step,
);
const stars = row(12, 1.6, starOutline, Number((step / starScale).toFixed(3)));

interface StarsProps {
  rating: number;
  className?: string | undefined;
}

export function Stars({ rating, className }: StarsProps) {
  return (
    <>
      <StarsText rating={rating} />
      <StarsPicture rating={rating} className={className} />
    </>
  );
}

/** Reader modes, text browsers, and translators show text, but no labels. */
export function StarsText({ rating }: Pick<StarsProps, 'rating'>) {
  return <span className="visuallyHidden">{`${ratingsMessages.stars(rating)} `}</span>;
}

/** Without text. */
export function StarsPicture({ rating, className }: StarsProps) {
  const lit = Math.floor(rating) * step + (rating % 1) * keyWidth;
  return (
    <StarsFrame className={className}>
      {rating < starsInAll && <Keys from={Math.floor(rating)} to={starsInAll} />}
      <svg width={lit} height="28" className="drawnStruck">
        <Keys from={0} to={Math.ceil(rating)} />
      </svg>
    </StarsFrame>
  );
}

export function StarsFrame({
  className,
  children,
}: PropsWithChildren<Pick<StarsProps, 'className'>>) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${starsInAll * step - 4} 28`}
      className={clsx('stars', className)}
    >
      {children}
    </svg>
  );
}

export function Keys({ from, to }: { from: number; to: number }) {
  return (
    <>
      <path className="drawnSide" d={sides(from, to)} />
      <path className="drawnCap" d={caps(from, to)} />
      <path
        className="star"
        d={stars(from, to)}
        transform={`translate(4.8 4.6) scale(${starScale})`}
      />
    </>
  );
}
