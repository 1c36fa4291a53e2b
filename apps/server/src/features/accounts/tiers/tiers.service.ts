import {
  DomainError,
  type Language,
  type PaidTier,
  type TierOutput,
  type TierPlans,
} from "@sortes/contract";
import { featuresOf, historyLimitOf, leadingSubscription } from "@sortes/core";
import { type Db, inTransaction } from "@sortes/db";
import * as payments from "@sortes/db/accounts/payments";
import type { SubscriptionRow } from "@sortes/db/accounts/payments";
import * as users from "@sortes/db/accounts/users";
import type { UserRow } from "@sortes/db/accounts/users";
import { lockOwner } from "../../ground/own-things.ts";
import type { Config } from "../../../config.ts";
import type { Once } from "../../ground/once/once.ts";
import type { PaymentEvents } from "./payment-events.ts";
import { isDue, isOver, type PaymentProvider } from "./payment-provider.ts";
import { onceKeyOf } from "./stripe-provider.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

interface Parts extends ServiceParts<"db" | "clock" | "log" | "callLimits"> {
  events: PaymentEvents;
  provider: PaymentProvider | undefined;
  payments: Config["payments"]["kind"];
  prices: Config["prices"];
}

/** The caller who requests a tier, their language, and `once`. */
interface Buyer {
  user: UserRow;
  locale: Language;
  idempotencyKey: string | undefined;
  once: Once;
}

/** The tiers of accounts, and requests to change them. Only `PaymentEvents` changes a tier itself. */
export class Tiers extends Service<Parts> {
  /** Prepares the payment provider. */
  async begin(): Promise<void> {
    await this.parts.provider?.begin?.();
  }

  plans(): TierPlans {
    const { payments, prices } = this.parts;
    return { payments, prices };
  }

  async mine(user: UserRow): Promise<TierOutput> {
    const { db, clock, provider } = this.parts;
    const tier = user.subscriptionTier;
    const now = clock.now();
    const all = await payments.findSubscriptions(db, user.id);
    const leading = leadingSubscription(all, now);
    return {
      tier,
      features: [...featuresOf(tier)],
      historyLimit: historyLimitOf(tier),
      subscription: leading ? toDto(leading, now) : null,
      hasPortal: provider?.openPortal !== undefined && leading?.provider === provider.name,
      refundedAt: lately(
        all.map(({ refundedAt }) => refundedAt),
        now,
      ),
      endedAt: leading ? null : lately(all.map(endOf), now),
    };
  }

  /**
   * Opens a checkout for a tier. Of concurrent calls, the last one's checkout stays open, decided under the user's
   * lock; earlier ones are closed, so that nobody pays twice.
   * @throws DomainError PAYMENTS_OFF, TIER_ALREADY, PAYMENT_DUE, CHECKOUT_PAID, RATE_LIMITED, UNAVAILABLE.
   */
  async upgrade(
    tier: PaidTier,
    { user, locale, idempotencyKey, once }: Buyer,
  ): Promise<{ checkoutUrl: string; sessionId: string }> {
    const { db, clock, callLimits } = this.parts;
    const provider = this.#provider();
    await callLimits.attempt("checkout", { account: user.id });
    const known = await this.#known(db, user, provider);
    const current = changedBy(tier, known, clock.now());
    const opened = await provider.openCheckout({
      user,
      tier,
      locale,
      current,
      customerId: known[0]?.customerId,
      onceKey: idempotencyKey && onceKeyOf(user.id, tier, idempotencyKey),
    });
    const { name } = provider;
    // filled only in the transaction: a repeated call closes nothing
    const earlier: string[] = [];
    const reply = await once(async (tx) => {
      await lockOwner(tx, user);
      const createdAt = clock.now();
      const now = changedBy(tier, await this.#known(tx, user, provider), createdAt);
      // the subscription was paid or ended after the page was opened
      if (now?.id !== current?.id) throw new DomainError("UNAVAILABLE");
      const { id, url, expiresAt } = opened;
      const open = await payments.findOpenCheckouts(tx, user.id, createdAt);
      earlier.push(...open.flatMap((one) => (one.id === id ? [] : [one.id])));
      const row = { id, userId: user.id, provider: name, tier, expiresAt, createdAt };
      await payments.insertCheckoutSession(tx, row);
      return { checkoutUrl: url, sessionId: id };
    });
    await this.#closeEarlier(provider, earlier, reply.sessionId);
    return reply;
  }

  /**
   * Closes earlier checkouts as far as the provider answers: a second payment on one left open is refunded. Only closed
   * ones count as expired, so that the next call, or the erasure of the account, closes the others.
   * @throws DomainError CHECKOUT_PAID if one of them was paid and has not ended since; then the latest one is closed as
   * well.
   */
  async #closeEarlier(provider: PaymentProvider, earlier: readonly string[], latest: string) {
    const { db, clock, log, events } = this.parts;
    const close = async (id: string) => {
      try {
        const paid = await provider.closeCheckout(id);
        const found = paid && (await provider.findSubscription(paid.subscriptionId));
        await inTransaction(db, (tx) => payments.expireCheckouts(tx, [id], clock.now()));
        return found && !isOver(found) ? found : undefined;
      } catch (error) {
        log.warn({ err: error, checkout: id }, "an earlier checkout could not be closed");
        return undefined;
      }
    };
    const closed = await Promise.all(earlier.map(close));
    const paid = closed.find((one) => one !== undefined);
    if (!paid) return;
    await close(latest);
    await events.refresh(provider, paid.id);
    throw new DomainError("CHECKOUT_PAID");
  }

  /**
   * Ends the subscription at the end of the paid period, or resumes it. One whose payment failed ends at once: the
   * provider would go on to collect that payment.
   * @throws DomainError PAYMENTS_OFF, TIER_NOT_PAID, RATE_LIMITED, UNAVAILABLE.
   */
  async setEnding(user: UserRow, ends: boolean): Promise<TierOutput> {
    const { db, callLimits, events } = this.parts;
    const provider = this.#provider();
    await callLimits.attempt("checkout", { account: user.id });
    const leading = await this.#leading(user, provider);
    const { id } = leading;
    if (ends && isDue(leading) && (await isStillDue(provider, id))) await provider.end(id);
    else await provider.setEnding(id, ends);
    await events.refresh(provider, id);
    // their tier may have ended with it
    return await this.mine((await users.findById(db, user.id)) ?? user);
  }

  /**
   * Stops all charges to a user whose account is being erased: subscriptions end with the paid period, or at once if
   * none is paid, and open checkouts are closed, so that only later ones still count as open. Idempotent.
   * @throws DomainError UNAVAILABLE if the payment provider does not answer.
   */
  async endAll(user: UserRow): Promise<void> {
    const { db, clock, provider } = this.parts;
    if (provider)
      for (const { id, refusedAt, refundedAt } of await this.#known(db, user, provider))
        if (refusedAt !== null && refundedAt === null) await provider.giveBack(id);
        else await endUnlessOver(provider, id);
    const open = await payments.findOpenCheckouts(db, user.id, clock.now());
    if (provider)
      for (const { id } of open) {
        const paid = await provider.closeCheckout(id);
        // it may have been refunded since
        if (paid) await endUnlessOver(provider, paid.subscriptionId);
      }
    const closed = open.map(({ id }) => id);
    await inTransaction(db, (tx) => payments.expireCheckouts(tx, closed, clock.now()));
  }

  /** @throws DomainError PAYMENTS_OFF, TIER_NOT_PAID, RATE_LIMITED, UNAVAILABLE. */
  async openPortal(user: UserRow, locale: Language): Promise<string> {
    const { callLimits } = this.parts;
    const provider = this.#provider();
    await callLimits.attempt("checkout", { account: user.id });
    const { customerId } = await this.#leading(user, provider);
    if (!provider.openPortal) throw new DomainError("TIER_NOT_PAID");
    return await provider.openPortal(customerId, locale);
  }

  #provider(): PaymentProvider {
    const { provider } = this.parts;
    if (!provider) throw new DomainError("PAYMENTS_OFF");
    return provider;
  }

  /** Subscriptions of this provider; older ones may belong to another. */
  async #known(db: Db, user: UserRow, { name }: PaymentProvider): Promise<SubscriptionRow[]> {
    const all = await payments.findSubscriptions(db, user.id);
    return all.filter((one) => one.provider === name);
  }

  async #leading(user: UserRow, provider: PaymentProvider): Promise<SubscriptionRow> {
    const { db, clock } = this.parts;
    const leading = leadingSubscription(await this.#known(db, user, provider), clock.now());
    if (!leading) throw new DomainError("TIER_NOT_PAID");
    return leading;
  }
}

/**
 * The subscription to change for a requested tier; undefined if a new one is needed.
 * @throws DomainError PAYMENT_DUE, TIER_ALREADY.
 */
function changedBy(
  tier: PaidTier,
  known: readonly SubscriptionRow[],
  now: Date,
): SubscriptionRow | undefined {
  const current = leadingSubscription(known, now);
  // the due one may still be paid, and a second one would be charged in addition
  if (current && isDue(current)) throw new DomainError("PAYMENT_DUE");
  if (current?.tier === tier) throw new DomainError("TIER_ALREADY");
  return current;
}

/** Asks the provider: what was paid a moment ago must not end. */
async function isStillDue(provider: PaymentProvider, id: string): Promise<boolean> {
  const found = await provider.findSubscription(id);
  return found !== undefined && isDue(found);
}

/** Ends a subscription with its paid period, or at once if none is paid. */
async function endUnlessOver(provider: PaymentProvider, id: string): Promise<void> {
  // reads the state at the provider: an ended subscription cannot be ended again
  const found = await provider.findSubscription(id);
  if (!found || isOver(found)) return;
  if (found.status !== "active" && found.status !== "trialing") await provider.end(id);
  else if (found.endsAt === null) await provider.setEnding(id, true);
}

function toDto(row: SubscriptionRow, now: Date): NonNullable<TierOutput["subscription"]> {
  const { tier, status, periodEnd, endsAt, graceUntil } = row;
  const goesOn = endsAt === null && status !== "past_due" && periodEnd !== null && periodEnd > now;
  return {
    tier,
    status,
    renewsAt: goesOn ? periodEnd.toISOString() : null,
    endsAt: endsAt?.toISOString() ?? null,
    graceUntil: graceUntil !== null && graceUntil > now ? graceUntil.toISOString() : null,
  };
}

/** A refused subscription never gave a tier. */
const endOf = ({ endsAt, refusedAt }: SubscriptionRow): Date | null =>
  refusedAt === null ? endsAt : null;

/** How long a refund and the end of a tier are shown (ms): until banks have processed a refund. */
const shownFor = 30 * 24 * 60 * 60 * 1000;

/** The latest of these times that has passed and is still shown. */
const lately = (times: readonly (Date | null)[], now: Date): string | null =>
  times
    .filter((at) => at !== null)
    .filter((at) => at <= now && now.getTime() - at.getTime() < shownFor)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1)
    ?.toISOString() ?? null;
