import type { Language, PaidTier, SubscriptionStatus } from "@sortes/contract";
import type { PaymentProviderName } from "@sortes/db/accounts/payments";

/** A request to pay for a tier. */
export interface CheckoutWish {
  user: { id: string; email: string };
  tier: PaidTier;
  locale: Language;
  /** The subscription to change; a new one would be charged in addition. */
  current: { id: string; customerId: string } | undefined;
  /** The provider's id of a returning customer. */
  customerId: string | undefined;
  /** The idempotency key of a request. */
  onceKey: string | undefined;
}

/** An open payment page for a tier. */
export interface OpenedCheckout {
  id: string;
  url: string;
  expiresAt: Date;
}

/** A checkout that cannot be closed because it has been paid. */
export interface PaidCheckout {
  subscriptionId: string;
}

/** The current state of a subscription at the provider. */
export interface SubscriptionState {
  id: string;
  customerId: string;
  /** The id of the owner, if given on creation. */
  userId: string | undefined;
  /** Whether it was created through our checkout, and not by the operator. */
  isFromCheckout: boolean;
  /** Undefined if it is not for one of our tiers. */
  tier: PaidTier | undefined;
  /** The price id, if it does not belong to a known tier. */
  unknownPrice: string | null;
  status: SubscriptionStatus;
  periodEnd: Date | null;
  endsAt: Date | null;
}

/** Whether a subscription has ended for good. */
export const isOver = ({ status }: { status: SubscriptionStatus }): boolean =>
  status === "canceled" || status === "incomplete_expired";

/** Whether its last payment failed: nothing is paid for, and the provider may still collect it. */
export const isDue = ({ status }: { status: SubscriptionStatus }): boolean =>
  status === "past_due" || status === "unpaid";

/** A payment provider. Methods throw `UNAVAILABLE` if it does not answer as expected. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Prepares what is possible before any payment. */
  begin?(): Promise<void>;
  /** The secret that signs events. */
  readonly signingSecret: string;
  openCheckout(wish: CheckoutWish): Promise<OpenedCheckout>;
  /**
   * Closes an open checkout, so that nobody pays twice.
   * @returns the subscription paid on it, if any.
   */
  closeCheckout(id: string): Promise<PaidCheckout | undefined>;
  findSubscription(id: string): Promise<SubscriptionState | undefined>;
  /** Ends a subscription at the end of the paid period, or resumes it. */
  setEnding(id: string, ends: boolean): Promise<void>;
  /** Ends a subscription at once: nothing more is collected for it, and nothing is refunded. Idempotent. */
  end(id: string): Promise<void>;
  /** Refunds all payments of a subscription and ends it at once. Idempotent. */
  giveBack(id: string): Promise<void>;
  /** A page on which a customer manages payments, if the provider has one. */
  openPortal?(customerId: string, locale: Language): Promise<string>;
}
