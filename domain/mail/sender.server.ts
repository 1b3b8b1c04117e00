import type { Logger } from 'pino';
import type { Context } from '../context.server.ts';
import type { PreparedEmail, QueuedEmail } from './email-kinds.ts';
import { type ClaimedEmail, claimDueEmails, finishEmail, noteFailure, readEmail } from './outbox.server.ts';

const pollIntervalMs = 5000;
const maxConcurrent = 5;

/** What a mail server (or the development mailbox) does with a mail. */
export interface MailTransport {
  /** Resolves when the server has taken the mail; rejects with a `DeliveryError`, or anything else for what may pass. */
  deliver: (mail: PreparedEmail, id: string) => Promise<void>;
  close: () => void;
}

/** A refusal by the mail server; a permanent one is not tried again. */
export class DeliveryError extends Error {
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = 'DeliveryError';
    this.permanent = permanent;
  }
}

export interface Sender {
  /** Sends what is due, and resolves when nothing is. */
  drain: () => Promise<void>;
  /** Stops after the emails in flight. */
  stop: () => Promise<void>;
}

export interface SenderOptions {
  context: Pick<Context, 'db' | 'now' | 'emailQueued'>;
  transport: MailTransport;
  /** Decides what is in the mail, or that there is nothing to send any more. */
  prepare: (mail: QueuedEmail) => Promise<PreparedEmail | 'obsolete'>;
  logger: Logger;
}

/** Sends what the outbox holds: at once when a mail is queued in this process, within seconds when another process queued it. */
export function startSender({ context, transport, prepare, logger }: SenderOptions): Sender {
  let stopping = false;
  let again = false;
  let claiming: Promise<void> | undefined;
  const inFlight = new Set<Promise<void>>();
  // Sent, but the database could not be told yet. Kept, so that a database in trouble does not double a mail.
  const unrecorded = new Map<string, 'sent' | 'dropped'>();

  async function record(): Promise<void> {
    for (const [id, state] of unrecorded) {
      await finishEmail(context.db, id, state, context.now());
      unrecorded.delete(id);
    }
  }

  async function attempt(claimed: ClaimedEmail): Promise<void> {
    const mail = readEmail(claimed);
    const prepared = await prepare(mail);
    if (prepared !== 'obsolete') await transport.deliver(prepared, mail.id);
    unrecorded.set(mail.id, prepared === 'obsolete' ? 'dropped' : 'sent');
    logger.info({ mail: mail.id, kind: mail.kind }, prepared === 'obsolete' ? 'mail dropped' : 'mail sent');
  }

  async function noteRefusal(claimed: ClaimedEmail, error: unknown): Promise<void> {
    const { id, kind, attempts } = claimed;
    const expected = error instanceof DeliveryError;
    const permanent = expected && error.permanent;
    const reason = expected ? error.message : 'The mail could not be prepared or delivered';
    logger.warn({ mail: id, kind, attempts, permanent, reason, ...(expected ? {} : { err: error }) }, 'mail not sent');
    await noteFailure(context.db, claimed, { permanent, message: reason }, context.now());
  }

  async function send(claimed: ClaimedEmail): Promise<void> {
    if (!unrecorded.has(claimed.id)) await attempt(claimed).catch((error: unknown) => noteRefusal(claimed, error));
    await record();
  }

  function launch(claimed: ClaimedEmail): void {
    const flight = send(claimed)
      .catch((error: unknown) => {
        // The lease runs out, and the mail is looked at again.
        logger.error({ mail: claimed.id, err: error }, 'the outbox could not be written');
      })
      .finally(() => {
        inFlight.delete(flight);
        wake();
      });
    inFlight.add(flight);
  }

  const mayClaim = () => again && !stopping && inFlight.size < maxConcurrent;

  async function claim(): Promise<void> {
    while (mayClaim()) {
      again = false;
      await record();
      // A slow server holds up its own emails alone: whatever place is free is filled.
      for (const claimed of await claimDueEmails(context.db, context.now(), maxConcurrent - inFlight.size)) launch(claimed);
    }
  }

  function wake(): void {
    again = true;
    if (claiming !== undefined || !mayClaim()) return;
    claiming = claim()
      .catch((error: unknown) => {
        again = false;
        logger.error({ err: error }, 'the outbox could not be read');
      })
      .finally(() => {
        claiming = undefined;
        if (mayClaim()) wake();
      });
  }

  async function settle(): Promise<void> {
    while (claiming !== undefined || inFlight.size > 0) await Promise.all([claiming, ...inFlight]);
  }

  const stopListening = context.emailQueued.listen(wake);
  const timer = setInterval(wake, pollIntervalMs);
  timer.unref();
  wake();

  return {
    async drain() {
      wake();
      await settle();
    },
    async stop() {
      stopping = true;
      stopListening();
      clearInterval(timer);
      await settle();
      transport.close();
    },
  };
}
