/**
 * What a failed delivery is about. `address`: there is no such address. `recipient`: its mailbox,
 * or the way there. The others concern every email of the site: the log-in, the connection, or
 * another refusal, such as of the sender or by a policy.
 */
export type DeliveryFault = 'address' | 'recipient' | SiteFault;
export type SiteFault = 'log_in' | 'connection' | 'refusal';

/** A delivery that failed. The message holds codes only, because the server's words name people. */
export class DeliveryError extends Error {
  readonly fault: DeliveryFault;
  /** It may pass by itself, like a server that is busy. */
  readonly mayPass: boolean;

  constructor(
    message: string,
    { fault, mayPass = false }: { fault: DeliveryFault; mayPass?: boolean },
  ) {
    super(message);
    this.name = 'DeliveryError';
    this.fault = fault;
    this.mayPass = mayPass;
  }
}
