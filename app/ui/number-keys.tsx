import { clsx } from 'clsx';
import * as styles from './number-keys.later.module.css';

export function NumberKey({
  number,
  className,
}: {
  number: number;
  className?: string | undefined;
}) {
  return (
    <span className={clsx(styles.numberKey, className)} aria-hidden="true">
      {number}
    </span>
  );
}

/** Such numbers need smaller digits to fit side by side on a phone. */
export const isLong = (number: number): boolean => number >= 100_000;

interface TypedNumberProps {
  number: string;
  isStruck?: boolean;
}

/** `--key` is the size of a key. */
export function TypedNumber({ number, isStruck = false }: TypedNumberProps) {
  return (
    <strong>
      <span className="visuallyHidden">{number}</span>
      <span className={styles.keys} aria-hidden="true">
        {[...number].map((character, index) => (
          <span
            key={index + character}
            data-character={character}
            className={clsx(
              !/[.,]/u.test(character) && styles.key,
              isStruck && index === number.length - 1 && styles.struck,
            )}
          />
        ))}
      </span>
    </strong>
  );
}
