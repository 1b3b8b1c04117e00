import type { Logger } from 'pino';
import type { Domain } from '../domain.server.ts';
import type { PreparedMail, QueuedMail } from './mail-kinds.ts';
import { claimDueMails, endMail, noteFailure } from './outbox.server.ts';

const pollEveryMs = 5000;
const atOnce = 5;

/** What a mail server (or the development mailbox) does with a mail. */
export interface MailTransport {
  /** Resolves when the server has taken the mail; rejects with a `DeliveryError`, or anything else for what may pass. */
  deliver: (mail: PreparedMail, id: string) => Promise<void>;
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
  /** Stops after the mails in flight. */
  stop: () => Promise<void>;
}

export interface SenderOptions {
  domain: Domain;
  transport: MailTransport;
  /** Decides what is in the mail, or that there is nothing to send any more. */
  prepare: (mail: QueuedMail) => Promise<PreparedMail | 'obsolete'>;
  logger: Logger;
}

/** Sends what the outbox holds: at once when a mail is queued in this process, within seconds when another process queued it. */
export function startSender({ domain, transport, prepare, logger }: SenderOptions): Sender {
  let stopping = false;
  let working: Promise<void> | undefined;
  let again = false;

  async function send(mail: QueuedMail): Promise<void> {
    try {
      const prepared = await prepare(mail);
      if (prepared !== 'obsolete') await transport.deliver(prepared, mail.id);
      await endMail(domain.db, mail.id, prepared === 'obsolete' ? 'dropped' : 'sent', domain.now());
      logger.info({ mail: mail.id, kind: mail.kind }, prepared === 'obsolete' ? 'mail dropped' : 'mail sent');
    } catch (error) {
      const permanent = error instanceof DeliveryError && error.permanent;
      const message = error instanceof DeliveryError ? error.message : 'The mail could not be prepared or delivered';
      await noteFailure(domain.db, mail.id, { permanent, message }, domain.now());
      logger.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, permanent, reason: message }, 'mail not sent');
    }
  }

  async function work(): Promise<void> {
    do {
      again = false;
      const mails = stopping ? [] : await claimDueMails(domain.db, domain.now(), atOnce);
      await Promise.all(mails.map(send));
      if (mails.length > 0) again = true;
    } while (again && !stopping);
  }

  function wake(): void {
    if (working !== undefined) {
      again = true;
      return;
    }
    working = work()
      .catch((error: unknown) => {
        logger.error({ err: error }, 'the outbox could not be read');
      })
      .finally(() => {
        working = undefined;
      });
  }

  const stopListening = domain.mailQueued.listen(wake);
  const timer = setInterval(wake, pollEveryMs);
  timer.unref();
  wake();

  return {
    async drain() {
      wake();
      while (working !== undefined) await working;
    },
    async stop() {
      stopping = true;
      stopListening();
      clearInterval(timer);
      await working;
      transport.close();
    },
  };
}
