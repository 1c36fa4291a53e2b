import {
  DomainError,
  type Language,
  type PaidTier,
  type TierOutput,
  type TierPlans,
} from "@sortes/contract";
import { featuresOf, historyLimitOf, leadingSubscription } from "@sortes/core";
import {
  type Db,
  expireCheckouts,
  findOpenCheckouts,
  findSubscriptions,
  insertCheckoutSession,
  type SubscriptionRow,
  type UserRow,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { Config } from "../../config.ts";
import type { CallLimits } from "../accounts/call-limits.ts";
import type { Once } from "../once/once.ts";
import type { PaymentEvents } from "./payment-events.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { onceKeyOf } from "./stripe-provider.ts";

interface Parts {
  db: Db;
  clock: Clock;
  callLimits: CallLimits;
  events: PaymentEvents;
  provider: PaymentProvider | undefined;
  payments: Config["payments"]["kind"];
  prices: Config["prices"];
}

/** Who wants another tier, in which language, and what makes the wish happen once. */
interface Buyer {
  user: UserRow;
  locale: Language;
  idempotencyKey: string | undefined;
  once: Once;
}

/** The tiers of accounts, and the way to another one. A tier itself is changed by `PaymentEvents` alone. */
export class Tiers {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  plans(): TierPlans {
    const { payments, prices } = this.#parts;
    return { payments, prices };
  }

  async mine(user: UserRow): Promise<TierOutput> {
    const { db, clock, provider } = this.#parts;
    const tier = user.subscriptionTier;
    const now = clock.now();
    const leading = leadingSubscription(await findSubscriptions(db, user.id), now);
    return {
      tier,
      features: [...featuresOf(tier)],
      historyLimit: historyLimitOf(tier),
      subscription: leading ? shownOf(leading, now) : null,
      hasPortal: provider?.openPortal !== undefined && leading?.provider === provider.name,
    };
  }

  /**
   * Opens a page on which the tier can be paid for. Those that the person has open are closed, so that nobody pays twice.
   * @throws DomainError PAYMENTS_OFF, TIER_ALREADY, PAYMENT_DUE, RATE_LIMITED, UNAVAILABLE.
   */
  async upgrade(
    tier: PaidTier,
    { user, locale, idempotencyKey, once }: Buyer,
  ): Promise<{ checkoutUrl: string; sessionId: string }> {
    const { db, clock, callLimits } = this.#parts;
    const provider = this.#provider();
    await callLimits.checkout(user.id);
    const known = await this.#known(user, provider);
    const current = leadingSubscription(known, clock.now());
    // a second one would be paid for beside one that may yet be paid
    if (current && isDue(current)) throw new DomainError("PAYMENT_DUE");
    if (current?.tier === tier) throw new DomainError("TIER_ALREADY");
    const opened = await provider.openCheckout({
      user,
      tier,
      locale,
      current,
      customerId: known[0]?.customerId,
      onceKey: idempotencyKey && onceKeyOf(user.id, tier, idempotencyKey),
    });
    const { name } = provider;
    const earlier = await findOpenCheckouts(db, user.id, clock.now());
    const others = earlier.flatMap(({ id }) => (id === opened.id ? [] : [id]));
    const reply = await once(async (tx) => {
      const createdAt = clock.now();
      const { id, url, expiresAt } = opened;
      await expireCheckouts(tx, others, createdAt);
      const row = { id, userId: user.id, provider: name, tier, expiresAt, createdAt };
      await insertCheckoutSession(tx, row);
      return { checkoutUrl: url, sessionId: id };
    });
    for (const id of others) if (id !== reply.sessionId) await provider.closeCheckout(id);
    return reply;
  }

  /**
   * Ends the subscription with the time that is paid for, or lets it go on after all.
   * @throws DomainError PAYMENTS_OFF, TIER_NOT_PAID, RATE_LIMITED, UNAVAILABLE.
   */
  async setEnding(user: UserRow, ends: boolean): Promise<TierOutput> {
    const { callLimits, events } = this.#parts;
    const provider = this.#provider();
    await callLimits.checkout(user.id);
    const { id } = await this.#leading(user, provider);
    await provider.setEnding(id, ends);
    await events.refresh(provider, id);
    return await this.mine(user);
  }

  /**
   * Sees to it that nothing more is charged to somebody who leaves: what goes on ends with the time that is paid for, and
   * pages that are open are closed. It may be done again.
   * @throws DomainError UNAVAILABLE where the payment provider does not answer.
   */
  async endAll(user: UserRow): Promise<void> {
    const { db, clock, provider } = this.#parts;
    if (!provider) return;
    for (const { id } of await this.#known(user, provider)) {
      // as it is there now: what is over there cannot be ended
      const found = await provider.findSubscription(id);
      if (found && found.endsAt === null && !isOver(found)) await provider.setEnding(id, true);
    }
    for (const { id } of await findOpenCheckouts(db, user.id, clock.now()))
      await provider.closeCheckout(id);
  }

  /** @throws DomainError PAYMENTS_OFF, TIER_NOT_PAID, RATE_LIMITED, UNAVAILABLE. */
  async openPortal(user: UserRow, locale: Language): Promise<string> {
    const { callLimits } = this.#parts;
    const provider = this.#provider();
    await callLimits.checkout(user.id);
    const { customerId } = await this.#leading(user, provider);
    if (!provider.openPortal) throw new DomainError("TIER_NOT_PAID");
    return await provider.openPortal(customerId, locale);
  }

  #provider(): PaymentProvider {
    const { provider } = this.#parts;
    if (!provider) throw new DomainError("PAYMENTS_OFF");
    return provider;
  }

  /** Subscriptions that this provider knows: one of before it may have another. */
  async #known(user: UserRow, { name }: PaymentProvider): Promise<SubscriptionRow[]> {
    const all = await findSubscriptions(this.#parts.db, user.id);
    return all.filter((one) => one.provider === name);
  }

  async #leading(user: UserRow, provider: PaymentProvider): Promise<SubscriptionRow> {
    const now = this.#parts.clock.now();
    const leading = leadingSubscription(await this.#known(user, provider), now);
    if (!leading) throw new DomainError("TIER_NOT_PAID");
    return leading;
  }
}

const isOver = ({ status }: Pick<SubscriptionRow, "status">): boolean =>
  status === "canceled" || status === "incomplete_expired";

const isDue = ({ status }: SubscriptionRow): boolean =>
  status === "past_due" || status === "unpaid";

function shownOf(row: SubscriptionRow, now: Date): NonNullable<TierOutput["subscription"]> {
  const { tier, status, periodEnd, endsAt, graceUntil } = row;
  const goesOn = endsAt === null && status !== "past_due" && periodEnd !== null && periodEnd > now;
  return {
    tier,
    status,
    renewsAt: goesOn ? periodEnd.toISOString() : null,
    endsAt: endsAt?.toISOString() ?? null,
    graceUntil: graceUntil?.toISOString() ?? null,
  };
}
