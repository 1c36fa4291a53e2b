/** Limits of a connection and a network. Times in milliseconds. */
export const connectionLimits = {
  /** From the first byte (or the connecting) to the end of the headers. */
  headersWithin: 10_000,
  /** From the first byte to the end of the body: 1 MiB at 35 KB a second, a campaign at 70. */
  requestWithin: 30_000,
  /**
   * The limit for long uploads of authorised senders: 12 MiB at 42 KB a second. Only time spent waiting for bytes
   * counts.
   */
  uploadWithin: 300_000,
  /** After `requestWithin`, each `uploadWindow` of waiting must bring this number of bytes. */
  uploadBytes: 32 * 1024,
  uploadWindow: 10_000,
  /** An idle connection; longer than common load balancers' minute, so that they close first. */
  keepAlive: 65_000,
  /**
   * A connection without progress during a request or a reply. Longer than `requestWithin` and a check, and than two of
   * `uploadWindow`: a stalled sender gets a reply before the connection is closed.
   */
  stalled: 40_000,
  /** A reader who lags by more than `largeReply`, however slowly they continue. */
  behind: 60_000,
  /** The interval between checks for late requests and slow readers. */
  checkEvery: 2000,
  /** Open connections from one network (some forty browsers behind one address), from one /48 of IPv6, and in all. */
  perNetwork: 256,
  perSite: 512,
  inAll: 2048,
};
export type ConnectionLimits = typeof connectionLimits;

/** Sizes of one request and one reply, in bytes by default. */
export const messageLimits = {
  /** Path and query, in characters. */
  url: 8 * 1024,
  /** The request line and the headers together, and how many headers there may be. */
  headerBytes: 16 * 1024,
  headers: 100,
  /**
   * The content of one reply, including a complete batch. Above the largest reply of any batch of mutations (whose
   * inputs share one body of 1 MiB, and whose replies are not much larger than their inputs), so that only queries are
   * ever refused for it.
   */
  reply: 4 * 1024 * 1024,
  /** Smaller replies fit into the buffers of streams and of the system. */
  largeReply: 128 * 1024,
} as const;
