/** What one connection, one request and one reply may take of this process. Times in milliseconds, sizes in bytes. */
export const httpLimits = {
  /** From the first byte (or the connecting) to the end of the headers. */
  headersWithin: 10_000,
  /** From the first byte to the end of the body: the largest body at 35 KB a second. */
  requestWithin: 30_000,
  /** An idle connection; longer than the minute of common load balancers, so that they are the ones who close. */
  keepAlive: 65_000,
  /** A connection on which nothing moves while a request or a reply is under way. */
  stalled: 30_000,
  /** A large reply, from its first byte to its last, however busily its reader trickles. */
  replyWithin: 60_000,
  /** How often Node looks for requests that are late. */
  checkEvery: 2000,
  /** The request line and the headers together, and how many headers there may be. */
  headerBytes: 16 * 1024,
  headers: 100,
  /** Path and query, in characters. */
  url: 8 * 1024,
  /** Open connections from one network: some forty browsers behind one address. */
  connectionsPerNetwork: 256,
  connections: 2048,
  /**
   * The content of one reply, a whole batch included. Above what any batch of mutations can answer (its inputs share one
   * body of 1 MiB), so that only readings are ever refused for it.
   */
  replyBytes: 4 * 1024 * 1024,
  /** Replies above this are watched: what is smaller fits into the system's own buffers. */
  largeReply: 64 * 1024,
};
export type HttpLimits = typeof httpLimits;
