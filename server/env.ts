import type { HttpBindings } from '@hono/node-server';

export interface AppEnv {
  Variables: {
    requestId: string;
    /** The client's IPv4 address or IPv6 /64. */
    network: string;
  };
  /** Absent when a test calls the app directly. */
  Bindings: Partial<HttpBindings>;
}
