import { DomainError, type PaymentWaitReason } from "@sortes/contract";
import {
  type Db,
  insertAuditEntry,
  inTransaction,
  newId,
  putWaitingPaymentEvent,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { FastifyBaseLogger } from "fastify";
import type { PaymentEvent } from "./payment-event.ts";

interface Parts {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** Why an event about a subscription of ours cannot be applied now. */
export class NotApplicable extends Error {
  readonly reason: PaymentWaitReason;
  /** The price that nobody knows. */
  readonly price: string | null;

  constructor(reason: PaymentWaitReason, price: string | null = null) {
    super(reason);
    this.reason = reason;
    this.price = price;
  }
}

/** Events that could not be applied: written down for the operator, and refused, so that the provider sends them again. */
export class WaitingEvents {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @returns what the provider is to be answered. */
  async note(event: PaymentEvent, error: unknown): Promise<unknown> {
    const waits = asWaiting(error);
    if (!waits) return error;
    const { log } = this.#parts;
    const { reason, price } = waits;
    const { id, kind, subscriptionId } = event;
    log.error(
      { event: id, kind, subscription: subscriptionId, reason, price },
      "an event of the payment provider could not be applied; it will be sent again",
    );
    await this.#write(event, waits).catch((failure: unknown) =>
      log.warn({ err: failure, event: id }, "an event that waits could not be written down"),
    );
    return new DomainError("UNAVAILABLE");
  }

  async #write(
    { id, kind, subscriptionId }: PaymentEvent,
    { reason, price }: NotApplicable,
  ): Promise<void> {
    const { db, clock } = this.#parts;
    if (subscriptionId === undefined) return;
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      const event = { id, kind, subscriptionId, reason, price, lastAt: now };
      const isNew = await putWaitingPaymentEvent(tx, event);
      // the provider's own failures pass by themselves
      if (!isNew || reason === "unavailable") return;
      await insertAuditEntry(tx, {
        id: newId(now),
        actor: "payments",
        action: "payment.waits",
        subject: subscriptionId,
        detail: { reason, ...(price !== null && { price }) },
        createdAt: now,
      });
    });
  }
}

function asWaiting(error: unknown): NotApplicable | undefined {
  if (error instanceof NotApplicable) return error;
  const isAway = error instanceof DomainError && error.code === "UNAVAILABLE";
  return isAway ? new NotApplicable("unavailable") : undefined;
}
