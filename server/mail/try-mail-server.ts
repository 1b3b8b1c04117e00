import SMTPConnection, {
  type SMTPConnectionCustomAuthHandler,
} from 'nodemailer/lib/smtp-connection';
import type { DeliveryError } from '#domain/outbox/mail-trouble.ts';
import { describeRefusal, refusesSender } from './describe-refusal.ts';
import type { MailServer } from './mail-server.ts';
import { connectionOptions, openConnection } from './smtp-client.ts';

export interface MailServerTrial {
  isEncrypted: boolean;
  /** Absent if the server would send an email. */
  refusal?: { at: Step; error: unknown; failure: DeliveryError };
}

type Step = 'connection' | 'offer' | 'log_in' | 'envelope' | 'sender';
type Done = (error?: Error | null) => void;

/** Does everything up to DATA. */
export async function tryMailServer(
  server: MailServer,
  { from, to }: { from: string; to: string },
  timeoutMs: number,
): Promise<MailServerTrial> {
  let at: Step = 'connection';
  let refused: Error | undefined;
  // Nodemailer can't stop before DATA, but a custom log-in method may send any command.
  const sendEnvelope: SMTPConnectionCustomAuthHandler = async ({
    sendCommand,
    resolve,
    reject,
  }) => {
    at = 'envelope';
    for (const [command, address] of [
      ['MAIL FROM', from],
      ['RCPT TO', to],
    ] as const) {
      const { response } = await sendCommand(`${command}:<${address}>`);
      // Nodemailer's status is 0 for a reply of several lines.
      const responseCode = Number(/^\d{3}/u.exec(response)?.[0] ?? 0);
      if (responseCode >= 200 && responseCode < 300) continue;
      refused = Object.assign(new Error(response), {
        code: 'EENVELOPE',
        command,
        responseCode,
        response,
      });
      reject(refused.message);
      return;
    }
    resolve();
  };
  let connection: SMTPConnection | undefined;
  try {
    const smtp = new SMTPConnection({
      ...connectionOptions(server, timeoutMs),
      connection: await openConnection(server, timeoutMs),
      customAuth: { ENVELOPE: sendEnvelope },
    });
    connection = smtp;
    const broken = new Promise<never>((_resolve, reject) => {
      smtp.on('error', reject);
      smtp.on('end', () => reject(new Error('The server closed the connection')));
    });
    const step = (begin: (done: Done) => void) =>
      Promise.race([
        broken,
        new Promise<void>((resolve, reject) =>
          begin((error) => (error ? reject(error) : resolve())),
        ),
      ]);
    await step((done) => smtp.connect(done));
    if (server.auth !== undefined) {
      at = 'offer';
      if (!smtp.allowsAuth) {
        const response = smtp.lastServerResponse || '';
        if (!response.startsWith('454')) throw new Error('The server offers no log-in');
        // The server offers a log-in with TLS only, which it can't start.
        at = 'connection';
        throw Object.assign(new Error(response), { code: 'ETLS', responseCode: 454, response });
      }
      at = 'log_in';
      const { user, pass } = server.auth;
      await step((done) => smtp.login({ user, pass, method: server.authMethod }, done));
    }
    await step((done) => smtp.login({ method: 'ENVELOPE' }, done));
    return { isEncrypted: smtp.secure };
  } catch (caught) {
    const error = refused ?? caught;
    const words = refused?.message.toLowerCase() ?? '';
    const namesOnlySender = words.includes(from.toLowerCase()) && !words.includes(to.toLowerCase());
    if (refused !== undefined && (refusesSender(refused) || namesOnlySender)) at = 'sender';
    const refusal = { at, error, failure: describeRefusal(error) };
    return { isEncrypted: connection?.secure ?? false, refusal };
  } finally {
    connection?.quit();
  }
}
