export interface AppEnv {
  Variables: {
    requestId: string;
    /** The client's IPv4 address or IPv6 /64. */
    network: string;
  };
  /** From the node:http adapter; absent when a test calls the app directly. */
  Bindings: { incoming?: Incoming };
}

export interface Incoming {
  socket: { remoteAddress?: string | undefined; destroy?: () => unknown };
  /** True once the whole body has arrived. */
  complete?: boolean;
  destroyed?: boolean;
}
