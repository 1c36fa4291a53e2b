import { createHash } from "node:crypto";
import { DomainError, type Language, type PaidTier, subscriptionStatuses } from "@sortes/contract";
import type { Stripe } from "stripe";
import type { PaymentsConfig } from "../../../config.ts";
import type {
  CheckoutWish,
  OpenedCheckout,
  PaidCheckout,
  PaymentProvider,
  SubscriptionState,
} from "./payment-provider.ts";
import type { ServiceParts } from "../../ground/service.ts";
import type { KnownPrices } from "./waiting-events.ts";
import { stripeLibrary } from "./payment-event.ts";

type StripeConfig = Extract<PaymentsConfig, { kind: "stripe" }>;
interface Parts extends ServiceParts<"publicUrl" | "log"> {
  config: StripeConfig;
  prices: KnownPrices;
}

/** Timeout of calls to Stripe (ms). The caller waits for them, without holding a database connection. */
const patience = 8000;
/** The metadata key that marks subscriptions created through our checkout. */
const checkoutMark = "sortes_checkout";
/** Lifetime of a checkout page in minutes; Stripe's minimum is 30. */
const pageMinutes = 60;

/** Payments through Stripe's hosted pages; we never handle card data. */
export class StripeProvider implements PaymentProvider {
  readonly name = "stripe";
  readonly signingSecret: string;
  readonly #parts: Parts;
  #client: Promise<Stripe> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.signingSecret = parts.config.webhookSecret;
  }

  async begin(): Promise<void> {
    await this.#parts.prices.note();
  }

  async openCheckout({ current, ...wish }: CheckoutWish): Promise<OpenedCheckout> {
    // recorded before the page opens: it may be paid after the price has changed
    await this.#parts.prices.note();
    return current ? await this.#openChange(wish, current) : await this.#openNew(wish);
  }

  async #openNew(wish: Omit<CheckoutWish, "current">): Promise<OpenedCheckout> {
    const { onceKey } = wish;
    const session = await this.#ask((stripe) =>
      this.#newSession(stripe, wish).catch((error: unknown) => {
        if (!isCustomerGone(error)) throw error;
        // Stripe requires identical parameters for a repeated idempotency key
        const key = onceKey === undefined ? onceKey : `${onceKey}-new`;
        return this.#newSession(stripe, { ...wish, customerId: undefined, onceKey: key });
      }),
    );
    if (!session.url) throw new DomainError("UNAVAILABLE");
    return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
  }

  async #newSession(stripe: Stripe, wish: Omit<CheckoutWish, "current">) {
    const { user, tier, locale, customerId, onceKey } = wish;
    const expiresAt = Math.floor(Date.now() / 1000) + pageMinutes * 60;
    return await stripe.checkout.sessions.create(
      {
        mode: "subscription",
        line_items: [{ price: this.#parts.config.priceIds[tier], quantity: 1 }],
        client_reference_id: user.id,
        subscription_data: { metadata: { user_id: user.id, [checkoutMark]: "yes" } },
        ...(customerId ? { customer: customerId } : { customer_email: user.email }),
        locale,
        success_url: this.#back(tier, "done"),
        cancel_url: this.#back(tier, "left"),
        // identical for a repeated idempotency key
        ...(onceKey === undefined && { expires_at: expiresAt }),
      },
      onceKey === undefined ? {} : { idempotencyKey: onceKey },
    );
  }

  /** Changes the tier of a subscription: the user confirms it on a page of Stripe, which charges the difference. */
  async #openChange(
    { tier, locale }: Omit<CheckoutWish, "current">,
    current: NonNullable<CheckoutWish["current"]>,
  ): Promise<OpenedCheckout> {
    const found = await this.#ask((stripe) => stripe.subscriptions.retrieve(current.id));
    const { item } = await this.#soldBy(found);
    if (!item) throw new DomainError("UNAVAILABLE");
    const price = this.#parts.config.priceIds[tier];
    const session = await this.#ask((stripe) =>
      stripe.billingPortal.sessions.create({
        customer: current.customerId,
        return_url: this.#back(tier, "left"),
        locale,
        flow_data: {
          type: "subscription_update_confirm",
          subscription_update_confirm: {
            subscription: current.id,
            items: [{ id: item.id, price, quantity: 1 }],
          },
          after_completion: {
            type: "redirect",
            redirect: { return_url: this.#back(tier, "done") },
          },
        },
      }),
    );
    const expiresAt = new Date((session.created + pageMinutes * 60) * 1000);
    return { id: session.id, url: session.url, expiresAt };
  }

  async closeCheckout(id: string): Promise<PaidCheckout | undefined> {
    // a page that changes a subscription can be used at most once and creates no second subscription
    if (!id.startsWith("cs_")) return undefined;
    const { status, subscription } =
      (await this.#ask(async (stripe) => {
        const { sessions } = stripe.checkout;
        // a completed checkout cannot be closed; its outcome is read
        return await sessions.expire(id).catch(() => sessions.retrieve(id).catch(unlessGone));
      })) ?? {};
    if (status === "open") throw new DomainError("UNAVAILABLE");
    const paidFor = typeof subscription === "string" ? subscription : subscription?.id;
    return status === "complete" && paidFor ? { subscriptionId: paidFor } : undefined;
  }

  async giveBack(id: string): Promise<void> {
    await this.#ask(async (stripe) => {
      const invoices = await stripe.invoices.list({
        subscription: id,
        status: "paid",
        limit: 100,
        expand: ["data.payments"],
      });
      for (const payment of invoices.data.flatMap(({ payments }) => payments?.data ?? []))
        await refund(stripe, payment);
    });
    // last, so that a subscription that was not fully refunded is still active and found again
    await this.end(id);
  }

  async end(id: string): Promise<void> {
    // Stripe then stops to collect its open invoices
    await this.#ask((stripe) => stripe.subscriptions.cancel(id).catch(unlessGone));
  }

  async findSubscription(id: string): Promise<SubscriptionState | undefined> {
    const found = await this.#ask((stripe) => stripe.subscriptions.retrieve(id).catch(unlessGone));
    return found && (await this.#stateOf(found));
  }

  async setEnding(id: string, ends: boolean): Promise<void> {
    await this.#ask((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: ends }));
  }

  async openPortal(customer: string, locale: Language): Promise<string> {
    const return_url = `${this.#parts.publicUrl}/tiers`;
    const session = await this.#ask((stripe) =>
      stripe.billingPortal.sessions.create({ customer, return_url, locale }),
    );
    return session.url;
  }

  async #stateOf(found: Stripe.Subscription): Promise<SubscriptionState> {
    const { item, tier } = await this.#soldBy(found);
    const at = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null);
    const periodEnd = at(item?.current_period_end);
    // an unknown status grants nothing
    const status = subscriptionStatuses.find((one) => one === found.status) ?? "incomplete";
    const ends = at(found.ended_at) ?? at(found.cancel_at);
    return {
      id: found.id,
      customerId: typeof found.customer === "string" ? found.customer : found.customer.id,
      userId: found.metadata["user_id"],
      isFromCheckout: found.metadata[checkoutMark] === "yes",
      tier,
      unknownPrice: tier ? null : (found.items.data[0]?.price.id ?? null),
      status,
      periodEnd,
      endsAt: ends ?? (found.cancel_at_period_end ? periodEnd : null),
    };
  }

  /** The item that pays for a tier, and the tier. */
  async #soldBy({ items }: Stripe.Subscription) {
    const tiers = await this.#parts.prices.tiersOf(items.data.map(({ price }) => price.id));
    const item = items.data.find(({ price }) => tiers.has(price.id));
    return { item, tier: item && tiers.get(item.price.id) };
  }

  #back(tier: PaidTier, checkout: "done" | "left"): string {
    return `${this.#parts.publicUrl}/tiers?checkout=${checkout}&wanted=${tier}`;
  }

  /** @throws DomainError UNAVAILABLE if Stripe fails or does not answer as expected. */
  async #ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      this.#client ??= this.#open();
      return await work(await this.#client);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      const { type, code, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
      // the message may quote the request
      this.#parts.log.error({ type, code, statusCode, requestId }, "a call to Stripe failed");
      throw new DomainError("UNAVAILABLE");
    }
  }

  async #open(): Promise<Stripe> {
    const { secretKey, api } = this.#parts.config;
    const Library = await stripeLibrary();
    return new Library(secretKey, {
      ...api,
      timeout: patience,
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }
}

/** Returns undefined for objects that Stripe does not know or no longer has. @throws other errors. */
function unlessGone(error: unknown): undefined {
  if ((error as { statusCode?: unknown }).statusCode === 404) return undefined;
  throw error;
}

/** Whether Stripe has deleted the customer, or knows it only by a key of its test mode. */
const isCustomerGone = (error: unknown): boolean => {
  const { code, param } = error as Partial<Stripe.errors.StripeError>;
  return code === "resource_missing" && param === "customer";
};

/** Refunds one payment of an invoice. Idempotent. */
async function refund(stripe: Stripe, paid: Stripe.InvoicePayment): Promise<void> {
  const idOf = (one: string | { id: string } | undefined) =>
    typeof one === "string" ? one : one?.id;
  const { payment_intent, charge } = paid.payment;
  const [intent, single] = [idOf(payment_intent), idOf(charge)];
  const of = intent ? { payment_intent: intent } : single && { charge: single };
  if (paid.status !== "paid" || !of) return;
  await stripe.refunds
    .create({ ...of, reason: "duplicate" }, { idempotencyKey: `refund-${paid.id}` })
    .catch((error: unknown) => {
      if ((error as Partial<Stripe.errors.StripeError>).code !== "charge_already_refunded")
        throw error;
    });
}

/**
 * The idempotency key for Stripe. It includes the tier, because Stripe rejects a different request under the same key.
 */
export const onceKeyOf = (userId: string, tier: PaidTier, key: string): string =>
  createHash("sha256").update([userId, tier, key].join("\0")).digest("hex");
