import { DomainError, type PaidTier, paidTiers, type PaymentWaitReason } from "@sortes/contract";
import { inTransaction } from "@sortes/db";
import * as waits from "@sortes/db/accounts/waits";
import type { PaymentEvent } from "./payment-event.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "log">;

/** Why an event about a subscription of ours cannot be applied now. */
export class NotApplicable extends Error {
  readonly reason: PaymentWaitReason;
  /** The unknown price. */
  readonly price: string | null;

  constructor(reason: PaymentWaitReason, price: string | null = null) {
    super(reason);
    this.reason = reason;
    this.price = price;
  }
}

/** Events that could not be applied: recorded for the operator and rejected, so that the provider resends them. */
export class WaitingEvents extends Service<Parts> {
  /** @returns the error with which to answer the provider. */
  async note(event: PaymentEvent, error: unknown): Promise<unknown> {
    const waits = asWaiting(error);
    if (!waits) return error;
    const { log } = this.parts;
    const { reason, price } = waits;
    const { id, kind, subscriptionId } = event;
    log.error(
      { event: id, kind, subscription: subscriptionId, reason, price },
      "a payment event could not be applied; the provider will resend it",
    );
    await this.#write(event, waits).catch((failure: unknown) =>
      log.warn({ err: failure, event: id }, "a waiting payment event could not be recorded"),
    );
    return new DomainError("UNAVAILABLE");
  }

  async #write({ id, kind, subscriptionId }: PaymentEvent, { reason, price }: NotApplicable) {
    const { db, clock } = this.parts;
    if (subscriptionId === undefined) return;
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      const event = { id, kind, subscriptionId, reason, price, lastAt: now };
      const isNew = await waits.putWaitingPaymentEvent(tx, event);
      // failures of the provider resolve themselves
      if (!isNew || reason === "unavailable") return;
      const detail = { reason, ...(price !== null && { price }) };
      await this.audited(tx, "payments", "payment.waits", subscriptionId, detail);
    });
  }
}

function asWaiting(error: unknown): NotApplicable | undefined {
  if (error instanceof NotApplicable) return error;
  const isAway = error instanceof DomainError && error.code === "UNAVAILABLE";
  return isAway ? new NotApplicable("unavailable") : undefined;
}

interface PriceParts extends ServiceParts<"db" | "clock"> {
  /** The ids of the prices at which tiers are currently sold. */
  current: Readonly<Record<PaidTier, string>>;
}

/** The tiers of prices. Current prices are recorded, so that they remain known after they change. */
export class KnownPrices {
  readonly #parts: PriceParts;
  readonly #current: ReadonlyMap<string, PaidTier>;
  #noted: Promise<void> | undefined;

  constructor(parts: PriceParts) {
    this.#parts = parts;
    this.#current = new Map(paidTiers.map((tier) => [parts.current[tier], tier]));
  }

  /** Records the tiers of the current prices, once per process. */
  async note(): Promise<void> {
    const { db, clock } = this.#parts;
    this.#noted ??= waits.notePriceTiers(db, this.#current, clock.now());
    try {
      await this.#noted;
    } catch (error) {
      this.#noted = undefined;
      throw error;
    }
  }

  /** The tiers of the prices that belong or belonged to one, by price id. */
  async tiersOf(ids: readonly string[]): Promise<Map<string, PaidTier>> {
    await this.note();
    const earlier = ids.filter((id) => !this.#current.has(id));
    const known = await waits.findPriceTiers(this.#parts.db, earlier);
    for (const id of ids) {
      const tier = this.#current.get(id);
      if (tier) known.set(id, tier);
    }
    return known;
  }
}
