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
 * An action of the sink that replaces continuing: send its own reply, break the connection, never answer again, answer one
 * byte a second, answer some milliseconds later, or wait for `release`.
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
  /** Applies only if the recipient's address contains this text; never matches before `rcpt`. */
  recipient?: string;
  /** How often it applies; unlimited by default. */
  times?: number;
}

export interface SinkCounts {
  /** Messages received completely and not rejected, whether or not the client got the reply. */
  accepted: number;
  /** Distinct recipients among them. */
  recipients: number;
  /** Recipients with more than one message, and how many; at most 100 recipients. */
  repeated: Record<string, number>;
  connections: number;
  /** Connections open now, and the maximum so far. */
  open: number;
  mostOpen: number;
  /** How often each step was reached. */
  steps: Record<SinkStep, number>;
  /** Milliseconds since the epoch of the first and the last accepted message. */
  firstAt: number;
  lastAt: number;
}

/**
 * An accepted message: recipient, Message-ID, envelope sender, arrival of its last byte (ms since the epoch), raw
 * subject.
 */
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
