/** The context variables that the middleware sets. */
export interface Variables {
  requestId: string;
  /** The client's IPv4 address or IPv6 /64. */
  network: string;
}
