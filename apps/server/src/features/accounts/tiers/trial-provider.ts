import { createHmac } from "node:crypto";
import { type Db, inTransaction, newToken, type Tx } from "@sortes/db";
import * as payments from "@sortes/db/accounts/payments";
import * as users from "@sortes/db/accounts/users";
import type { TrialSubscriptionRow } from "@sortes/db/accounts/payments";
import type { UserRow } from "@sortes/db/accounts/users";
import { DomainError, type PaidTier } from "@sortes/contract";
import type {
  CheckoutWish,
  OpenedCheckout,
  PaymentProvider,
  SubscriptionState,
} from "./payment-provider.ts";
import type { PaymentEvents } from "./payment-events.ts";
import { signedEvent } from "./payment-event.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "publicUrl" | "secret">;

const day = 24 * 60 * 60 * 1000;
/** The billing period (ms). */
const period = 30 * day;
/** Lifetime of a checkout page (ms). */
const pageLife = day;

/** Trial payments: our own page replaces a payment provider. Nothing is charged. */
export class TrialProvider implements PaymentProvider {
  readonly name = "trial";
  readonly signingSecret: string;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    const made = createHmac("sha256", parts.secret).update("trial payments").digest("hex");
    this.signingSecret = `whsec_${made}`;
  }

  async openCheckout(_wish: CheckoutWish): Promise<OpenedCheckout> {
    const id = `cs_trial_${newToken()}`;
    const expiresAt = new Date(this.#parts.clock.now().getTime() + pageLife);
    return { id, url: `${this.#parts.publicUrl}/checkout/${id}`, expiresAt };
  }

  // its checkouts are our rows, which are already closed
  async closeCheckout(): Promise<undefined> {}

  async giveBack(id: string): Promise<void> {
    await this.end(id);
  }

  async end(id: string): Promise<void> {
    const { db } = this.#parts;
    const row = await payments.findTrialSubscription(db, id);
    if (row) await payments.putTrialSubscription(db, { ...row, status: "canceled" });
  }

  async findSubscription(id: string): Promise<SubscriptionState | undefined> {
    const row = await payments.findTrialSubscription(this.#parts.db, id);
    if (!row) return undefined;
    const periodEnd = row.cancelAtPeriodEnd ? row.periodEnd : this.#nextEnd(row);
    return {
      id,
      customerId: `cus_trial_${row.userId}`,
      userId: row.userId,
      // the trial page allows only one subscription per user
      isFromCheckout: false,
      tier: row.tier,
      unknownPrice: null,
      status: row.status,
      periodEnd,
      endsAt: row.cancelAtPeriodEnd ? row.periodEnd : null,
    };
  }

  async setEnding(id: string, ends: boolean): Promise<void> {
    const { db } = this.#parts;
    const row = await payments.findTrialSubscription(db, id);
    if (!row) throw new DomainError("TIER_NOT_PAID");
    const periodEnd = row.cancelAtPeriodEnd ? row.periodEnd : this.#nextEnd(row);
    await payments.putTrialSubscription(db, { ...row, periodEnd, cancelAtPeriodEnd: ends });
  }

  /** The end of a first period that begins now. */
  firstEnd(): Date {
    return new Date(this.#parts.clock.now().getTime() + period);
  }

  /** The end of the current period; past periods have been renewed. */
  #nextEnd({ periodEnd }: TrialSubscriptionRow): Date {
    const late = this.#parts.clock.now().getTime() - periodEnd.getTime();
    const periods = late < 0 ? 0 : Math.floor(late / period) + 1;
    return new Date(periodEnd.getTime() + periods * period);
  }
}

interface CheckoutParts extends ServiceParts<"db" | "clock"> {
  events: PaymentEvents;
  /** Undefined unless payments are trials. */
  provider: TrialProvider | undefined;
}

/** A payment provider's checkout for trials: it “takes” the money and sends a signed event. */
export class TrialCheckouts extends Service<CheckoutParts> {
  /** @throws DomainError NOT_FOUND. */
  async get(
    user: UserRow,
    id: string,
  ): Promise<{ tier: PaidTier; state: "open" | "paid" | "expired" }> {
    const { row } = await this.#find(this.parts.db, user, id);
    const isOver = row.state === "open" && row.expiresAt <= this.parts.clock.now();
    return { tier: row.tier, state: isOver ? "expired" : row.state };
  }

  /**
   * “Pays” a checkout. Repeating it resends the same event, in case the first was lost, and changes nothing else.
   * @throws DomainError NOT_FOUND, CHECKOUT_OVER.
   */
  async pay(user: UserRow, checkoutId: string): Promise<void> {
    const { db, clock, events } = this.parts;
    const now = clock.now();
    // under the lock, so that two pages paid concurrently create one subscription
    const { id, provider } = await inTransaction(db, async (tx) => {
      await users.lock(tx, user.id);
      return await this.#take(tx, { user, checkoutId, now });
    });
    const object = { id: checkoutId, object: "checkout.session", subscription: id };
    const event = { id: `evt_${checkoutId}`, type: "checkout.session.completed", object };
    const { raw, signature } = await signedEvent(event, { secret: provider.signingSecret, now });
    await events.receive(raw, signature);
  }

  /** “Takes” the money: stores what a payment provider would store. */
  async #take(tx: Tx, { user, checkoutId, now }: { user: UserRow; checkoutId: string; now: Date }) {
    const { row, provider } = await this.#find(tx, user, checkoutId);
    if (row.state === "open" && row.expiresAt <= now) throw new DomainError("CHECKOUT_OVER");
    const current = await payments.findTrialInForce(tx, user.id, now);
    // derived from the checkout, so that paying twice creates one subscription
    const id = current?.id ?? `sub_trial_${checkoutId}`;
    if (row.state === "open")
      await payments.putTrialSubscription(tx, {
        id,
        userId: user.id,
        tier: row.tier,
        status: "active",
        periodEnd: current?.periodEnd ?? provider.firstEnd(),
        cancelAtPeriodEnd: false,
      });
    return { id, provider };
  }

  async #find(db: Db, user: UserRow, id: string) {
    const { provider } = this.parts;
    const row = await payments.findCheckout(db, { id, userId: user.id });
    if (!provider || row?.provider !== "trial") throw new DomainError("NOT_FOUND");
    return { row, provider };
  }
}
