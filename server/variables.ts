/** What the middleware knows of a request. */
export interface Variables {
  requestId: string;
  /** The client's IPv4 address or IPv6 /64. */
  network: string;
}
