import {
  DomainError,
  type PaidTier,
  paymentGraceDays,
  type PaymentOutcome,
} from "@sortes/contract";
import { tierBy } from "@sortes/core";
import { inTransaction, type Tx } from "@sortes/db";
import * as waits from "@sortes/db/accounts/waits";
import * as payments from "@sortes/db/accounts/payments";
import * as users from "@sortes/db/accounts/users";
import type { SubscriptionRow } from "@sortes/db/accounts/payments";
import { z } from "zod";
import { type PaymentEvent, readPaymentEvent } from "./payment-event.ts";
import { isOver, type PaymentProvider, type SubscriptionState } from "./payment-provider.ts";
import type { SecondPayments } from "./second-payments.ts";
import { NotApplicable, type WaitingEvents } from "./waiting-events.ts";
import { Queues } from "../../ground/queue.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

interface Parts extends ServiceParts<"db" | "clock" | "log"> {
  seconds: SecondPayments;
  waiting: WaitingEvents;
  /** Undefined if this server accepts no payments. */
  provider: PaymentProvider | undefined;
}

const grace = paymentGraceDays * 24 * 60 * 60 * 1000;
/** Maximum rounds of reading a subscription's state, in case other events about it are applied concurrently. */
const rounds = 3;
/** Per subscription: concurrent events, waiting events, and the longest wait (ms), shorter than Stripe's timeout. */
const turns = { atOnce: 1, waiting: 100, patience: 8000 };

/**
 * The only way to change a tier. An event only says which subscription changed: its current state is read from the
 * provider, so that the order of events does not matter.
 */
export class PaymentEvents extends Service<Parts> {
  // serialised: concurrent events would only invalidate each other's reads
  readonly #turns = new Queues(turns);

  /**
   * Receives a signed event. A repeated event changes nothing.
   * @throws DomainError NOT_FOUND if this server accepts no payments; PAYMENT_SIGNATURE_INVALID, MALFORMED_BODY;
   * UNAVAILABLE if the event cannot be applied now; the provider resends it later.
   */
  async receive(raw: Buffer, signature: string | undefined): Promise<PaymentOutcome> {
    const { db, clock, log, provider, waiting } = this.parts;
    if (!provider) throw new DomainError("NOT_FOUND");
    const secret = provider.signingSecret;
    const event = await readPaymentEvent(raw, { signature, secret, now: clock.now() });
    if (await payments.findHasPaymentEvent(db, event.id)) return "repeated";
    const outcome = await this.#apply(provider, event).catch(async (error: unknown) => {
      throw await waiting.note(event, error);
    });
    const { id, kind } = event;
    if (outcome.startsWith("unknown"))
      log.warn({ event: id, kind, outcome }, "a payment matches no account or subscription");
    return outcome;
  }

  /**
   * Updates our copy of a subscription after we changed it at the provider.
   * @throws DomainError UNAVAILABLE.
   */
  async refresh(provider: PaymentProvider, subscriptionId: string): Promise<void> {
    try {
      await this.#follow(provider, subscriptionId, undefined);
    } catch (error) {
      throw error instanceof NotApplicable ? new DomainError("UNAVAILABLE") : error;
    }
  }

  async #apply(provider: PaymentProvider, event: PaymentEvent): Promise<PaymentOutcome> {
    const { subscriptionId } = event;
    if (subscriptionId === undefined)
      return await inTransaction(this.parts.db, (tx) => this.#note(tx, event, "not_ours"));
    return await this.#follow(provider, subscriptionId, event);
  }

  #follow(
    provider: PaymentProvider,
    subscriptionId: string,
    event: PaymentEvent | undefined,
  ): Promise<PaymentOutcome> {
    return this.#turns.run(subscriptionId, () => this.#takeOver(provider, subscriptionId, event));
  }

  async #takeOver(
    provider: PaymentProvider,
    subscriptionId: string,
    event: PaymentEvent | undefined,
  ): Promise<PaymentOutcome> {
    for (let round = 0; round < rounds; round++) {
      const before = await payments.findSubscription(this.parts.db, subscriptionId);
      const state = await provider.findSubscription(subscriptionId);
      const outcome = await inTransaction(this.parts.db, (tx) =>
        this.#write(tx, { provider, event, state, before }),
      );
      if (outcome === "second") {
        const note = (tx: Tx) => this.#note(tx, event, "refunded");
        await this.parts.seconds.refund(provider, subscriptionId, note);
        return "refunded";
      }
      if (outcome) return outcome;
    }
    throw new DomainError("UNAVAILABLE");
  }

  /**
   * @returns undefined if the state read is outdated; then nothing was written. `second`: the subscription must be
   * refunded before the event is done. @throws NotApplicable.
   */
  async #write(
    tx: Tx,
    incoming: {
      provider: PaymentProvider;
      event: PaymentEvent | undefined;
      state: SubscriptionState | undefined;
      before: SubscriptionRow | undefined;
    },
  ): Promise<PaymentOutcome | "second" | undefined> {
    const { provider, event, state, before } = incoming;
    if (!state) throw new NotApplicable("unknown_subscription");
    const userId = await ownerOf(tx, state, before);
    const user = userId === undefined ? undefined : await users.lock(tx, userId);
    if (!user) return await this.#note(tx, event, "unknown_customer");
    const latest = await payments.findSubscription(tx, state.id);
    if (latest?.version !== before?.version) return undefined;
    const tier = tierOf(state, before);
    if (tier === undefined) return await this.#note(tx, event, "not_ours");
    const { userId: _said, isFromCheckout: _how, unknownPrice: _price, ...fields } = state;
    const now = this.parts.clock.now();
    const isLate = state.status === "past_due";
    const row = {
      ...fields,
      tier,
      userId: user.id,
      provider: provider.name,
      // counted from the first event about the late payment
      graceUntil: isLate ? (latest?.graceUntil ?? new Date(now.getTime() + grace)) : null,
      updatedAt: now,
    };
    if (await this.parts.seconds.isSecond(tx, state, { row, latest })) {
      await payments.putSubscription(tx, { ...row, refusedAt: latest?.refusedAt ?? now });
      return "second";
    }
    if ((await this.#note(tx, event, "applied")) === "repeated") return "repeated";
    await payments.putSubscription(tx, row);
    if (event?.checkoutId !== undefined) await payments.markCheckoutPaid(tx, event.checkoutId);
    await payments.settleTier(tx, { userId: user.id, now }, tierBy);
    return "applied";
  }

  async #note(tx: Tx, event: PaymentEvent | undefined, outcome: PaymentOutcome) {
    if (!event) return outcome;
    const { id, kind, subscriptionId = null } = event;
    const receivedAt = this.parts.clock.now();
    await waits.deleteWaitingPaymentEvents(tx, { id, subscriptionId });
    const isNew = await payments.insertPaymentEvent(tx, {
      id,
      kind,
      subscriptionId,
      outcome,
      receivedAt,
    });
    return isNew ? outcome : "repeated";
  }
}

/**
 * The tier of a subscription; undefined if it is for something else sold at the same provider, or ended before it
 * started.
 * @throws NotApplicable if the subscription is ours but has an unknown price.
 */
function tierOf(
  state: SubscriptionState,
  before: SubscriptionRow | undefined,
): PaidTier | undefined {
  if (state.tier !== undefined) return state.tier;
  // an ended subscription counts even if its price is unknown
  if (isOver(state)) return before?.tier;
  if (!before && state.userId === undefined) return undefined;
  throw new NotApplicable("unknown_price", state.unknownPrice);
}

/** The subscription's recorded owner, else the user it was created for, else the customer's user. */
async function ownerOf(
  tx: Tx,
  { userId, customerId }: SubscriptionState,
  before: SubscriptionRow | undefined,
): Promise<string | undefined> {
  if (before) return before.userId;
  const { data: said } = z.uuid().safeParse(userId);
  return said ?? (await payments.findUserIdOfCustomer(tx, customerId));
}
