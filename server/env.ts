export interface AppEnv {
  Variables: {
    requestId: string;
    /** The client's IPv4 address or IPv6 /64. */
    network: string;
  };
  /** Those of the node:http adapter; absent when a test calls the app directly. */
  Bindings: { incoming?: Incoming };
}

/** The parts of a request of node:http that the site reads. */
export interface Incoming {
  socket: { remoteAddress?: string | undefined };
  /** True once all of its body has come. */
  complete?: boolean;
  destroyed?: boolean;
}
