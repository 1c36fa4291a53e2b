import { createHash } from "node:crypto";
import { DomainError, idempotencyKeyHours, limits } from "@sortes/contract";
import { type Db, inTransaction, type Tx } from "@sortes/db";
import * as idempotencyKeys from "@sortes/db/ground/idempotency-keys";
import type { Clock } from "@sortes/process";
import { rateLimited } from "../../../failure.ts";

/**
 * Runs a call's changes in one transaction and returns its reply. With a key used before, nothing runs and the earlier
 * reply is returned. Replies are kept for a day and small: they contain neither the caller's input nor data of other
 * tables.
 */
export type Once = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A call to run at most once, however often it is repeated. */
export interface KeyedCall {
  userId: string;
  procedure: string;
  key: string;
  /** The identity of the call: its input as JSON. */
  input: unknown;
}

const keptMs = idempotencyKeyHours * 60 * 60 * 1000;

/** Calls that create something, with or without an Idempotency-Key. */
export class OnceEach {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** For a call without a key: only a transaction. */
  readonly plain: Once = (work) => inTransaction(this.#db, work);

  /**
   * Commits the key together with the effect, so that a reply exists exactly if the effect does. Concurrent calls are
   * serialised. An error stores nothing, so the key may be retried.
   * @throws DomainError IDEMPOTENCY_KEY_REUSED if the key belongs to another request, RATE_LIMITED if the user has used
   * too many keys within a day.
   */
  keyed({ input, ...call }: KeyedCall): Once {
    return <T>(work: (tx: Tx) => Promise<T>) =>
      inTransaction(this.#db, async (tx) => {
        const keyed = { ...call, requestHash: hashOf(input) };
        const now = this.#clock.now();
        const keptSince = new Date(now.getTime() - keptMs);
        const bounds = { now, keptSince, most: limits.keptReplies };
        const key = await idempotencyKeys.take(tx, keyed, bounds);
        if (key.state === "full")
          throw rateLimited(Math.ceil((key.oldest.getTime() - keptSince.getTime()) / 1000) || 1);
        if (key.state === "used") {
          if (key.requestHash !== keyed.requestHash)
            throw new DomainError("IDEMPOTENCY_KEY_REUSED");
          return key.reply as T; // the reply of this same procedure
        }
        const reply = await work(tx);
        await idempotencyKeys.keepReply(tx, keyed, reply);
        return reply;
      });
  }
}

/** SHA-256 of the input as JSON with sorted keys, so that the order of keys does not matter. */
const hashOf = (input: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(input, inOrder) ?? "")
    .digest("hex");

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}
