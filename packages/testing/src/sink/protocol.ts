/**
 * Messages between the sink process and its owner over IPC. Steps of a dialogue: `connect` before the greeting, `body`
 * at the first bytes of a message, `dot` at its end, `replied` after its 250.
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
 * What the sink does instead of continuing: answer with its own line, break the connection, never answer again, answer
 * one byte a second, answer after some milliseconds, or wait for a signal.
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
  /** How often it applies; unlimited by default. */
  times?: number;
}

export interface SinkCounts {
  /** Messages received completely and not rejected, whether or not the client got the reply. */
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

/** One accepted message: address, Message-ID, sender of the envelope, when its last byte came, and its subject as it came. */
export type SinkEntry = [to: string, messageId: string, from: string, at: number, subject: string];

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
