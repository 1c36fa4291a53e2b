import { createHmac } from "node:crypto";
import {
  type Db,
  findTrialSubscription,
  newToken,
  putTrialSubscription,
  type TrialSubscriptionRow,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import { DomainError } from "@sortes/contract";
import type {
  CheckoutWish,
  OpenedCheckout,
  PaymentProvider,
  SubscriptionState,
} from "./payment-provider.ts";

interface Parts {
  db: Db;
  clock: Clock;
  publicUrl: string;
  /** What the secret of its events is made of. */
  secret: string;
}

const day = 24 * 60 * 60 * 1000;
/** What is “paid” for at once. */
const period = 30 * day;
/** For which a page can be paid on. */
const pageLife = day;

/** Payments by nobody: a page of ours, for machines on which no payment provider is set up. Nothing is charged. */
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

  // its pages are our rows, which have been closed
  async closeCheckout(): Promise<undefined> {}

  async giveBack(id: string): Promise<void> {
    const { db } = this.#parts;
    const row = await findTrialSubscription(db, id);
    if (row) await putTrialSubscription(db, { ...row, status: "canceled" });
  }

  async findSubscription(id: string): Promise<SubscriptionState | undefined> {
    const row = await findTrialSubscription(this.#parts.db, id);
    if (!row) return undefined;
    const periodEnd = row.cancelAtPeriodEnd ? row.periodEnd : this.#nextEnd(row);
    return {
      id,
      customerId: `cus_trial_${row.userId}`,
      userId: row.userId,
      // one person has one, which the page sees to
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
    const row = await findTrialSubscription(db, id);
    if (!row) throw new DomainError("TIER_NOT_PAID");
    const periodEnd = row.cancelAtPeriodEnd ? row.periodEnd : this.#nextEnd(row);
    await putTrialSubscription(db, { ...row, periodEnd, cancelAtPeriodEnd: ends });
  }

  /** When a first period that begins now ends. */
  firstEnd(): Date {
    return new Date(this.#parts.clock.now().getTime() + period);
  }

  /** A period that is over has been followed by others. */
  #nextEnd({ periodEnd }: TrialSubscriptionRow): Date {
    const late = this.#parts.clock.now().getTime() - periodEnd.getTime();
    const periods = late < 0 ? 0 : Math.floor(late / period) + 1;
    return new Date(periodEnd.getTime() + periods * period);
  }
}
