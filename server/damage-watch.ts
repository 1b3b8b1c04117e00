import { checkWholeFile, type WholeFileCheck } from '../db/check-whole-file.ts';
import { reasonOf } from '../db/reason.ts';
import type { Logger } from './logger.ts';

/** Checks that found nothing do not follow each other faster, so that requests cannot keep a core busy. */
const minPauseMs = 60_000;

export interface DamageWatch {
  /** Resolves to the refusal to go on once a check finds the database damaged, and otherwise never. */
  damage: Promise<Error>;
  /** Checks a whole SQLite file. Resolves to the refusal if it is damaged. */
  check: (file: string) => Promise<Error | undefined>;
  /** Begins a check after a statement met damage, unless a check runs or has just ended. */
  suspect: (file: string, damage: unknown) => void;
  /** Ends the check that runs, and begins no other. */
  stop: () => void;
}

/** Looks for damage in the database of a running site, one check at a time. */
export function watchForDamage(logger: Logger, now = (): number => performance.now()): DamageWatch {
  const damage = Promise.withResolvers<Error>();
  let running: WholeFileCheck | undefined;
  let nextAt = -Infinity;
  let isStopped = false;

  async function check(file: string): Promise<Error | undefined> {
    running = checkWholeFile(file, (text) => logger.warn(text));
    const found = await running.damage;
    running = undefined;
    nextAt = now() + minPauseMs;
    if (found !== undefined) damage.resolve(found);
    return found;
  }

  return {
    damage: damage.promise,
    check,
    suspect: (file, error) => {
      if (isStopped || running !== undefined || now() < nextAt) return;
      logger.warn(`A statement met damage in ${file}, so all of it is being checked: ${reasonOf(error)}`);
      void check(file);
    },
    stop: () => {
      isStopped = true;
      running?.stop();
    },
  };
}
