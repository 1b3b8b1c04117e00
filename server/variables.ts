/** The context variables that the middleware sets. */
export interface Variables {
  requestId: string;
  /** The client's IPv4 address or IPv6 /64. */
  network: string;
  /** The body of the response, where reading it back would take long. */
  bytes?: Buffer;
}
