/**
 * `address` doesn't exist. `recipient` is about its mailbox, or the route there. A `SiteFault`
 * affects every email: the log-in, the connection, or another refusal, such as of the sender or by
 * a policy.
 */
export type DeliveryFault = 'address' | 'recipient' | SiteFault;
export type SiteFault = 'log_in' | 'connection' | 'refusal';

/** The message holds codes only, because the server's words name people. */
export class DeliveryError extends Error {
  readonly fault: DeliveryFault;
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
