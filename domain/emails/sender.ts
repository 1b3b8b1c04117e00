import { logLevelOf } from '#db/errors.ts';
import { type Context, type Logger, startWorker } from '#domain/core';
import { DeliveryError } from '#domain/outbox/mail-trouble.ts';
import {
  claimDueEmails,
  type ClaimedEmail,
  type FailedTry,
  finishEmail,
  noteFailure,
  readEmail,
  retryAll,
} from '#domain/outbox/outbox.ts';
import { type OutgoingEmail, writeEmail } from './emails.ts';

const pollIntervalMs = 5000;
/** Microsoft 365 takes three connections at once, and one may still be closing. */
const maxConcurrent = 2;

export interface MailTransport {
  deliver: (mail: OutgoingEmail, id: string) => Promise<void>;
  close: () => void;
}

/** Sends this process's emails at once, and those of other processes within seconds. */
export function startSender({
  context,
  transport,
  logger,
}: {
  context: Context;
  transport: MailTransport;
  logger: Logger;
}) {
  const inFlight = new Set<Promise<void>>();
  // Emails sent, but not recorded, because the database failed. They aren't sent twice.
  const unsaved = new Map<string, 'sent' | 'dropped'>();

  async function saveOutcomes(): Promise<void> {
    for (const [id, state] of unsaved) {
      const isTroubleOver = await finishEmail(context, id, state);
      unsaved.delete(id);
      if (isTroubleOver) logger.info('The mail server accepts emails again');
    }
  }

  async function attempt(claimed: ClaimedEmail): Promise<void> {
    const mail = readEmail(claimed);
    const written = await writeEmail(context, mail);
    if (written !== 'obsolete') await transport.deliver(written, mail.id);
    const outcome = written === 'obsolete' ? 'dropped' : 'sent';
    unsaved.set(mail.id, outcome);
    logger.info({ mail: mail.id, kind: mail.kind }, `Email ${outcome}`);
  }

  async function handleFailure(claimed: ClaimedEmail, error: unknown): Promise<void> {
    const failedTry: FailedTry =
      error instanceof DeliveryError
        ? error
        : { message: 'The email could not be prepared or delivered' };
    const { message: reason, fault } = failedTry;
    const { state, isNewTrouble } = await noteFailure(context, claimed, failedTry);
    const { id, kind, attempts } = claimed;
    const about = { mail: id, kind, attempts, reason, fault };
    if (fault === undefined) logger.warn({ ...about, err: error }, 'Email not sent');
    else if (state === 'failed') logger.warn(about, 'Email given up');
    else logger.info(about, 'Email not sent; it will be tried again');
    if (isNewTrouble)
      logger.error(
        { reason, fault },
        'The mail server accepts no emails from this site, so they wait',
      );
  }

  async function send(claimed: ClaimedEmail): Promise<void> {
    if (!unsaved.has(claimed.id))
      await attempt(claimed).catch((error: unknown) => handleFailure(claimed, error));
    await saveOutcomes();
  }

  function launch(claimed: ClaimedEmail): void {
    const flight = send(claimed)
      .catch((error: unknown) => {
        // The email is due again when its lease ends.
        logger[logLevelOf(error)](
          { mail: claimed.id, err: error },
          'The outbox could not be written',
        );
      })
      .finally(() => {
        inFlight.delete(flight);
        void worker.run();
      });
    inFlight.add(flight);
  }

  let hasStarted = false;
  const worker = startWorker({
    async task() {
      if (!hasStarted) await retryAll(context);
      hasStarted = true;
      await saveOutcomes();
      // A slow email holds up only its own slot.
      const free = maxConcurrent - inFlight.size;
      if (free > 0) for (const claimed of await claimDueEmails(context, free)) launch(claimed);
    },
    everyMs: pollIntervalMs,
    logger,
    failure: 'The outbox could not be read',
  });
  context.committed.on('emailQueued', () => void worker.run());

  return {
    async drain() {
      do {
        await Promise.all(inFlight);
        await worker.run();
      } while (inFlight.size > 0);
    },
    async stop() {
      await worker.stop();
      await Promise.all(inFlight);
      transport.close();
    },
  };
}
