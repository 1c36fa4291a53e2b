import { DomainError, type PaidTier } from "@sortes/contract";
import {
  type CheckoutSessionRow,
  type Db,
  findCheckout,
  findTrialInForce,
  inTransaction,
  lockUser,
  putTrialSubscription,
  type Tx,
  type UserRow,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { PaymentEvents } from "./payment-events.ts";
import { signedEvent } from "./payment-event.ts";
import type { TrialProvider } from "./trial-provider.ts";

interface Parts {
  db: Db;
  clock: Clock;
  events: PaymentEvents;
  /** Undefined where payments are no trials. */
  provider: TrialProvider | undefined;
}

/** What a payment provider's own page does, for trials: it “takes” the money and sends a signed event. */
export class TrialCheckouts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws DomainError NOT_FOUND. */
  async get(
    user: UserRow,
    id: string,
  ): Promise<{ tier: PaidTier; state: "open" | "paid" | "expired" }> {
    const { row } = await this.#find(this.#parts.db, user, id);
    const isOver = row.state === "open" && row.expiresAt <= this.#parts.clock.now();
    return { tier: row.tier, state: isOver ? "expired" : row.state };
  }

  /**
   * Pressing again sends the same event again, which changes nothing: the first may have been lost.
   * @throws DomainError NOT_FOUND, CHECKOUT_OVER.
   */
  async pay(user: UserRow, checkoutId: string): Promise<void> {
    const { db, clock, events } = this.#parts;
    const now = clock.now();
    // under the lock, so that two pages that are paid on at once make one subscription
    const { id, provider } = await inTransaction(db, async (tx) => {
      await lockUser(tx, user.id);
      return await this.#take(tx, { user, checkoutId, now });
    });
    const object = { id: checkoutId, object: "checkout.session", subscription: id };
    const event = { id: `evt_${checkoutId}`, type: "checkout.session.completed", object };
    const { raw, signature } = await signedEvent(event, { secret: provider.signingSecret, now });
    await events.receive(raw, signature);
  }

  /** “Takes” the money: what a payment provider would note. */
  async #take(
    tx: Tx,
    { user, checkoutId, now }: { user: UserRow; checkoutId: string; now: Date },
  ): Promise<{ id: string; provider: TrialProvider }> {
    const { row, provider } = await this.#find(tx, user, checkoutId);
    if (row.state === "open" && row.expiresAt <= now) throw new DomainError("CHECKOUT_OVER");
    const current = await findTrialInForce(tx, user.id, now);
    // made of the page, so that pressing twice makes one
    const id = current?.id ?? `sub_trial_${checkoutId}`;
    if (row.state === "open")
      await putTrialSubscription(tx, {
        id,
        userId: user.id,
        tier: row.tier,
        status: "active",
        periodEnd: current?.periodEnd ?? provider.firstEnd(),
        cancelAtPeriodEnd: false,
      });
    return { id, provider };
  }

  async #find(
    db: Db | Tx,
    user: UserRow,
    id: string,
  ): Promise<{ row: CheckoutSessionRow; provider: TrialProvider }> {
    const { provider } = this.#parts;
    const row = await findCheckout(db, { id, userId: user.id });
    if (!provider || row?.provider !== "trial") throw new DomainError("NOT_FOUND");
    return { row, provider };
  }
}
