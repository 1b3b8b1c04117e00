import type { Logger } from 'pino';
import type { Domain } from '../domain/domain.server.ts';
import { housekeepingEveryMs, keepHouse } from '../domain/housekeeping.server.ts';

/** Keeps house now and every hour, one round after the other; a round that fails is logged and left to the next. Returns what stops it, after the round under way. */
export function startHousekeeping(domain: Domain, logger: Logger): () => Promise<void> {
  let round = Promise.resolve();
  const run = () => {
    round = round.then(() => keepHouse(domain)).catch((error: unknown) => logger.error({ err: error }, 'housekeeping failed'));
  };
  run();
  const timer = setInterval(run, housekeepingEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}
