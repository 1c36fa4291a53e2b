/**
 * What the sink process and its owner say to each other over IPC. Where a dialogue is: `connect` before the greeting,
 * `body` when the first bytes of a message have come, `dot` when all have, `replied` when its 250 has been sent.
 */
export const sinkSteps = [
  "connect",
  "ehlo",
  "auth",
  "mail",
  "rcpt",
  "data",
  "body",
  "dot",
  "replied",
] as const;
export type SinkStep = (typeof sinkSteps)[number];

/**
 * What the sink does instead of going on: answer with a line of its own, break the connection, never answer again,
 * answer one byte a second from then on, answer after some milliseconds, or wait until it is told to go on.
 */
export type SinkDeed =
  | { reply: string }
  | { drop: true }
  | { hole: true }
  | { trickle: true }
  | { late: number }
  | { hold: true };

export interface SinkRule {
  at: SinkStep;
  deed: SinkDeed;
  /** Only where the recipient's address contains it; before `rcpt` it never does. */
  recipient?: string;
  /** How often it acts; without end where it is not said. */
  times?: number;
}

export interface SinkCounts {
  /** Messages whose last byte has come and that were not refused; whether the client heard so or not. */
  accepted: number;
  /** Different addresses among them. */
  recipients: number;
  /** Addresses that came more than once, and how often. At most 100 of them. */
  repeated: Record<string, number>;
  connections: number;
  /** Connections that are open now, and the most there were. */
  open: number;
  mostOpen: number;
  /** Tries at MAIL, RCPT and so on. */
  steps: Record<SinkStep, number>;
  /** Milliseconds since the epoch of the first and the last accepted message. */
  firstAt: number;
  lastAt: number;
}

/** One accepted message: address, Message-ID, sender of the envelope, and when its last byte came. */
export type SinkEntry = [to: string, messageId: string, from: string, at: number];

export type SinkOrder =
  | { ask: "counts" }
  | { ask: "entries" }
  | { ask: "samples" }
  | { ask: "clear" }
  | { ask: "rules"; rules: SinkRule[] }
  | { ask: "delay"; ms: number }
  | { ask: "release" }
  | { ask: "when"; accepted: number }
  | { ask: "reached"; at: SinkStep; times: number }
  | { ask: "refuse"; on: boolean };

export interface SinkQuestion {
  id: number;
  order: SinkOrder;
}

export interface SinkReply {
  id: number;
  answer: unknown;
}
